import * as contract from "#domain/notes/contract.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { deleteNote, saveNote } from "./actions.ts";
import { letterDeskOperations } from "./desk-routes.ts";
import { countHeld } from "./desk-store.ts";
import { familyNoteOperations } from "./family-routes.ts";
import { photoOperations } from "./photos.ts";
import { countWaiting } from "./store.ts";

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
    ...familyNoteOperations(deps),
    ...photoOperations(deps),
    implement(contract.getUnprintedNotesCount, {
      summary:
        "How many notes of an event wait to be printed, how many are held, and how many more are meant for a later day. For its team.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const days = await findEventDays(deps.db, staff.organizationId, eventId);
        if (days === undefined) throw new AppError(eventErrors.notFound);
        const through = dueNow(days, deps.clock.now().getTime());
        const [{ count, later }, held] = await Promise.all([
          countWaiting(deps.db, staff, { eventId, through }),
          countHeld(deps.db, { ...staff, eventId, through }),
        ]);
        return { count, ...(later === 0 ? {} : { later }), ...(held === 0 ? {} : { held }) };
      },
    }),
    ...letterDeskOperations(deps),
  ];
}
