import { noteTopics } from "#domain/notes/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { deleteWaitingNotesBy } from "./store.ts";

/** Printed notes stay with the organization. */
export async function deleteNotesByUser(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  for (const { organizationId, eventId } of await deleteWaitingNotesBy(tx, userId))
    invalidate(tx, [noteTopics.waiting(organizationId, eventId)]);
}
