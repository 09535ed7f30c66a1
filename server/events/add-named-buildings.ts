import { eventTopics } from "#domain/events/topics.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { findBuildingsByName, insertNamedBuildings } from "./named-building-store.ts";

/** Returns building ids by name. The caller must have locked the event exclusively and checked the building limit. */
export async function addBuildingsByName(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const buildings = names.map((name) => ({ id: newId(clock), name }));
  await insertNamedBuildings(tx, staff, eventId, buildings, clock.now());
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return findBuildingsByName(tx, staff, eventId, names);
}
