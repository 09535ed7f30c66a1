import * as contract from "#domain/notes/contract.ts";
import { notesPerPage } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { listActivity, listNotes } from "./family-store.ts";
import { listMyHandOuts } from "./handed-out-store.ts";

export function familyNoteOperations({ db, clock }: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.readMyParticipant, {
      summary: "A participant the caller may write to.",
      async handle({ participantId }, { caller }) {
        const found = await findMyParticipant(db, caller.userId, participantId);
        if (found === undefined) throw new AppError(noteErrors.linkNotFound);
        return found;
      },
    }),
    implement(contract.listMyNotes, {
      summary: "The caller's notes to a participant, newest first, paginated.",
      async handle({ participantId, older }, { caller }) {
        const photoRef = { userId: caller.userId, participantId, now: clock.now() };
        const rows = await listNotes(db, photoRef, readPageCursor(older), notesPerPage + 1);
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        const notes = rows.slice(0, notesPerPage);
        const last = rows.length > notesPerPage ? notes.at(-1) : undefined;
        return { notes, older: last === undefined ? null : writePageCursor(last) };
      },
    }),
    implement(contract.listMyHandOuts, {
      summary:
        "Which of the caller's latest notes to a participant were handed out, and whether the organization records that.",
      async handle({ participantId }, { caller }) {
        const found = await listMyHandOuts(db, { userId: caller.userId, participantId });
        if (found === undefined) throw new AppError(noteErrors.linkNotFound);
        return found;
      },
    }),
    implement(contract.listMyActivity, {
      summary: "What happened last between the caller and each of those they write to.",
      handle: async (_, { caller }) => ({
        activities: await listActivity(db, caller.userId, { now: clock.now() }),
      }),
    }),
  ];
}
