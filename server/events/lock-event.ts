import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { lockBuildings } from "./building-store.ts";
import { lockEventRow } from "./store.ts";

/**
 * Whoever adds to an event holds it, so that it cannot be deleted in the middle. Many may hold it at once;
 * "alone" is for what must not happen twice side by side. Answers with the event's name.
 */
export async function lockEvent(
  tx: Tx,
  staff: Staff,
  eventId: string,
  { alone = false }: { alone?: boolean } = {},
): Promise<string> {
  const name = await lockEventRow(tx, staff, eventId, alone ? "update" : "share");
  if (name === undefined) throw new AppError(eventErrors.notFound);
  return name;
}

/** Whoever puts somebody into a building holds it: it is there until they are in it. False when it is not there. */
export async function lockBuilding(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingId: string,
): Promise<boolean> {
  return (await lockBuildings(tx, staff, eventId, [buildingId], "key share")).has(buildingId);
}
