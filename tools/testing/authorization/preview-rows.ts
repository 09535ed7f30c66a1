import { noteErrors } from "#domain/notes/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { Things } from "./camp-world.ts";
import { admins, type MatrixRow } from "./matrix-row.ts";
import { families, linked } from "./note-rows.ts";

const input = ({ participantId }: Things) => ({ participantId, text: "Dear Wren" });

/** Looking is for who may write, and leaves nothing behind. */
export const previewRows: readonly MatrixRow[] = [
  {
    operation: "previewLogoHttp",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(organizationErrors.onlyAdminsEdit),
    besides: [
      {
        what: "an admin, whose camp keeps it as it was",
        as: "admin",
        input: ({ orgId }) => ({ orgId }),
        expected: "ok",
        changesNothing: true,
      },
    ],
  },
  {
    operation: "previewLetterHttp",
    input,
    byFamily: true,
    expected: linked,
    things: { participantId: noteErrors.linkNotFound },
    besides: families(input, { expected: "ok" }).map((one) => ({ ...one, changesNothing: true })),
  },
];
