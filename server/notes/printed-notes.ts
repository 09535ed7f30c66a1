import { identityTopics } from "#domain/identity/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./printed-notes-store.ts";

/** The caller has locked the notes. A mismatch is a bug and must not leave half a print job. */
export async function markPrinted(tx: Tx, staff: Staff, printed: store.PrintedNotes): Promise<void> {
  const contactIds = await store.markPrinted(tx, staff, printed);
  if (contactIds.length !== printed.notes.length)
    throw new Error(
      `${printed.notes.length} notes were claimed, but only ${contactIds.length} were unprinted`,
    );
  await store.markPhotosPrinted(tx, staff, printed);
  await tell(tx, staff, printed.eventId, contactIds);
}

/** They wait again, beside newer notes. Returns their number. */
export async function returnNotes(
  tx: Tx,
  staff: Staff,
  voided: { eventId: string; jobId: string; returnedAt: Date },
): Promise<number> {
  await store.lockContactsOfJob(tx, staff, voided.jobId);
  await store.deleteOfRemoved(tx, staff, voided.jobId);
  const contactIds = await store.returnNotes(tx, staff, voided);
  await tell(tx, staff, voided.eventId, contactIds);
  return contactIds.length;
}

async function tell(tx: Tx, staff: Staff, eventId: string, contactIds: readonly string[]): Promise<void> {
  const writers = await store.listWriters(tx, staff, contactIds);
  invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId), ...writers.map(identityTopics.person)]);
}
