import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import * as contract from "#domain/notes/contract.ts";
import { getUnprintedNotesCount } from "#domain/notes/staff-contract.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { notesPerPage } from "#domain/notes/note.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { deleteNote, saveNote, signLetters } from "./actions.ts";
import { listActivity, listMyHandOuts, listNotes } from "./family-store.ts";
import { countAtDesk } from "./moderation-store.ts";
import { letterDeskOperations } from "./moderation.ts";
import { earlyDeletionOperations } from "./early-deletion.ts";
import { photoOperations } from "./photos.ts";
import { staffLetterOperations } from "./staff-letters.ts";
import { countWaiting } from "./waiting-letters-store.ts";

export function noteOperations(deps: Deps): Operation[] {
  return [
    implement(contract.addNote, {
      summary:
        "Saves what a family wrote: a new note, or another text for one that waits. The id is the client's, so sending twice saves once.",
      handle: async (input, { caller }) => ({ note: await saveNote(deps, caller.userId, input) }),
    }),
    implement(contract.deleteNote, {
      summary: "Deletes a note of the caller's that waits. One that is not there is deleted already.",
      async handle(input, { caller }) {
        await deleteNote(deps, caller.userId, input);
        return { deleted: true as const };
      },
    }),
    implement(contract.signLetters, {
      withSystemAccess: "policies do not let families write; the statement checks the caller's own link",
      summary: "What the child calls the caller. It is printed instead of their name from now on.",
      async handle(input, { caller: { userId }, transact }) {
        await transact((tx) => signLetters(tx, userId, input));
        return {};
      },
    }),
    ...familyNoteOperations(deps),
    ...photoOperations(deps),
    ...earlyDeletionOperations(deps),
    implement(getUnprintedNotesCount, {
      summary:
        "How many notes of an event wait to be printed, how many are held or, with the safety desk on, unread, and how many more are meant for a later day. For its team.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const days = await findEventDays(deps.db, staff.organizationId, eventId);
        if (days === undefined) throw new AppError(eventErrors.notFound);
        const through = dueNow(days, deps.clock.now().getTime());
        const [{ count, later }, atDesk] = await Promise.all([
          countWaiting(deps.db, staff, { eventId, through }),
          countAtDesk(deps.db, { ...staff, eventId, through }),
        ]);
        return { count, ...(later === 0 ? {} : { later }), ...atDesk };
      },
    }),
    ...letterDeskOperations(deps),
    ...staffLetterOperations(deps),
  ];
}

function familyNoteOperations({ db, clock }: Pick<Deps, "db" | "clock">): Operation[] {
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
