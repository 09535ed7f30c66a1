import { noteErrors } from "#domain/notes/errors.ts";
import type { Things } from "./camp-world.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { families, linked } from "./note-rows.ts";

const input = ({ participantId }: Things) => ({ participantId, text: "Dear Wren" });

/** Looking is for who may write, and leaves nothing behind. */
export const previewRows: readonly MatrixRow[] = [
  {
    operation: "previewLetterHttp",
    input,
    byFamily: true,
    expected: linked,
    things: { participantId: noteErrors.linkNotFound },
    besides: families(input, { expected: "ok" }).map((one) => ({ ...one, changesNothing: true })),
  },
];
