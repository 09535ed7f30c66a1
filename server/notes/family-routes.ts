import * as z from "zod/mini";
import { myParticipant } from "#domain/invites/my-participant.ts";
import { myHandOuts } from "#domain/notes/handed-out.ts";
import { activityAnswer } from "#domain/notes/my-activity.ts";
import { notesAnswer, notesPerPage } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { uuid } from "#domain/uuid.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { query, type Operation } from "#server/platform/http/operation.ts";
import { cursorParam, readPlace, writePlace } from "#server/platform/http/page-cursor.ts";
import { listActivity, listNotes } from "./family-store.ts";
import { listMyHandOuts } from "./handed-out-store.ts";

export function familyNoteOperations({ db, clock }: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    query({
      name: "readMyParticipant",
      path: "/my/participants/:participantId",
      summary: "A participant the caller may write to.",
      input: z.object({ participantId: uuid }),
      output: myParticipant,
      async handle({ participantId }, { caller }) {
        const found = await findMyParticipant(db, caller.userId, participantId);
        if (found === undefined) throw new AppError(noteErrors.linkNotFound);
        return found;
      },
    }),
    query({
      name: "listMyNotes",
      path: "/my/participants/:participantId/notes",
      summary: "The caller's notes to a participant, newest first, paginated.",
      input: z.object({ participantId: uuid, older: cursorParam }),
      output: notesAnswer,
      async handle({ participantId, older }, { caller }) {
        const photoRef = { userId: caller.userId, participantId, now: clock.now() };
        const rows = await listNotes(db, photoRef, readPlace(older), notesPerPage + 1);
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        const notes = rows.slice(0, notesPerPage);
        const last = rows.length > notesPerPage ? notes.at(-1) : undefined;
        return { notes, older: last === undefined ? null : writePlace(last) };
      },
    }),
    query({
      name: "listMyHandOuts",
      path: "/my/participants/:participantId/handOuts",
      summary:
        "Which of the caller's latest notes to a participant were handed out, and whether the organization records that.",
      input: z.object({ participantId: uuid }),
      output: myHandOuts,
      async handle({ participantId }, { caller }) {
        const found = await listMyHandOuts(db, { userId: caller.userId, participantId });
        if (found === undefined) throw new AppError(noteErrors.linkNotFound);
        return found;
      },
    }),
    query({
      name: "listMyActivity",
      path: "/my/activity",
      summary: "What happened last between the caller and each of those they write to.",
      input: z.object({}),
      output: activityAnswer,
      handle: async (_, { caller }) => ({
        activities: await listActivity(db, caller.userId, { now: clock.now() }),
      }),
    }),
  ];
}
