import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { lockBuildings } from "./building-store.ts";
import { lockEventRow } from "./store.ts";

/** Prevents deletion of the event. The lock is shared; `alone` makes it exclusive. Returns the name. */
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

/** Prevents deletion of the building until the transaction ends. Returns false if it does not exist. */
export async function lockBuilding(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingId: string,
): Promise<boolean> {
  return (await lockBuildings(tx, staff, eventId, [buildingId], "key share")).has(buildingId);
}
