import { sql } from "kysely";
import { dayIn } from "#domain/events/calendar-day.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { BuildingAccess } from "./require-counselor.ts";

/** The copies that today's events have of the counselor's buildings. */
function ownBuildings(db: Db, { organizationId, buildings, timeZone }: BuildingAccess, now: Date) {
  const today = dayIn(timeZone, now);
  return db
    .selectFrom("eventBuildings as b")
    .innerJoin("events as e", "e.id", "b.eventId")
    .where("b.organizationId", "=", organizationId)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.startDate", "<=", today)
    .where("e.endDate", ">=", today)
    .where((of) => of(of.fn<string>("lower", ["b.name"]), "=", sql<string>`any(${[...buildings]}::text[])`));
}

export type OwnBuilding = { id: string; name: string; eventId: string; eventName: string };

const maxBuildings = 200;

export async function listOwnBuildings(db: Db, access: BuildingAccess, now: Date): Promise<OwnBuilding[]> {
  return ownBuildings(db, access, now)
    .select(["b.id", "b.name", "e.id as eventId", "e.name as eventName"])
    .orderBy("e.startDate")
    .orderBy(byName("b.name"))
    .orderBy("b.id")
    .limit(maxBuildings)
    .execute();
}

export async function hasOwnBuildingIn(
  db: Db,
  access: BuildingAccess,
  eventId: string,
  now: Date,
): Promise<boolean> {
  const row = await ownBuildings(db, access, now)
    .select("b.id")
    .where("e.id", "=", eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the given participants who are in one of the buildings now. */
export async function listOwnParticipantIds(
  db: Db,
  access: BuildingAccess,
  participantIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await ownBuildings(db, access, now)
    .innerJoin("participants as p", "p.buildingId", "b.id")
    .select("p.id")
    .where("p.organizationId", "=", access.organizationId)
    .where("p.id", "=", anyId(participantIds))
    .where("p.deletedAt", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
