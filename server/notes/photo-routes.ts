import * as contract from "#domain/notes/contract.ts";
import { type MyPhoto } from "#domain/notes/photo.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { issuePhoto, receivePhoto, removePhoto } from "./photo-actions.ts";
import { keyOfPhoto } from "./photo-files.ts";
import { listMyPhotos, type PhotoRow } from "./photo-list-store.ts";

const withSystemAccess =
  "policies do not let families write; the statements check the caller's own link and note";
/** Same as for links to responses, for the same reason. */
const linkSeconds = 60;

export function photoOperations(deps: Deps): Operation[] {
  return [
    implement(contract.initNotePhoto, {
      withSystemAccess,
      summary:
        "A link to send the photo of a note to that waits. The same bytes again get the same place; others wait until the first is removed.",
      handle: (photo, { caller: { userId }, transact }) =>
        issuePhoto({ ...deps, transact }, { ...photo, userId }),
    }),
    implement(contract.completeNotePhoto, {
      withSystemAccess,
      summary: "Says that the photo of a note was sent. It is cleaned, then it is part of the note.",
      async handle(place, { caller: { userId }, transact }) {
        await receivePhoto({ ...deps, transact }, { ...place, userId });
        return {};
      },
    }),
    implement(contract.removeNotePhoto, {
      withSystemAccess,
      summary: "Removes the photo of a note that waits. One that is not there is removed already.",
      async handle(place, { caller: { userId }, transact }) {
        await removePhoto({ ...deps, transact }, { ...place, userId });
        return {};
      },
    }),
    implement(contract.listMyPhotos, {
      summary: "The photos of the caller's latest notes to a participant, with their status.",
      async handle({ participantId }, { caller: { userId } }) {
        const rows = await listMyPhotos(deps.db, { userId, participantId });
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        return { photos: await Promise.all(rows.map((row) => toView(deps, row))) };
      },
    }),
  ];
}

const states = { issued: "announced", received: "coming", ready: "ready", refused: "refused" } as const;

async function toView({ files }: Pick<Deps, "files">, row: PhotoRow): Promise<MyPhoto> {
  const { noteId, state, isPrinted, width, height } = row;
  const isReady = state === "ready";
  const link = isReady ? files.signDownload(keyOfPhoto(row, "small"), { ttlSeconds: linkSeconds }) : null;
  return { noteId, state: states[state], isPrinted, width, height, small: await link };
}
