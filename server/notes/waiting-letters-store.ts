import type { Tables } from "#database/tables.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Postgres does not know that the columns of a union are not null. */
type WaitingLetters = {
  waitingLetters: Omit<Tables["waitingNotes"], "contactId"> & {
    contactId: string | null;
    sheetGroup: string;
  };
};

/**
 * Of families and of staff, held or not. For reading only: a lock on the view would also lock the contact and the
 * participant.
 */
export function waitingLetters(
  db: Db,
  { organizationId, eventId }: { organizationId: string; eventId: string },
) {
  return db
    .withTables<WaitingLetters>()
    .selectFrom("waitingLetters as n")
    .where("n.organizationId", "=", organizationId)
    .where("n.eventId", "=", eventId);
}

export function lettersToPrint(db: Db, event: { organizationId: string; eventId: string }) {
  return waitingLetters(db, event).where("n.heldAt", "is", null);
}

export type WaitingCount = { count: number; later: number };

export async function countWaiting(
  db: Db,
  { organizationId }: Staff,
  { eventId, through }: { eventId: string; through: string },
): Promise<WaitingCount> {
  const { total, later } = await lettersToPrint(db, { organizationId, eventId })
    .select((n) => [countRows().as("total"), countRows(n("n.deliverOn", ">", through)).as("later")])
    .executeTakeFirstOrThrow();
  return { count: total - later, later };
}
