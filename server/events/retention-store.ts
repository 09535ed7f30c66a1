import { sql } from "kysely";
import { purgeableBefore, purgeableNow } from "#domain/events/deletion.ts";
import type { LegalHold } from "#domain/organizations/retention.ts";
import { isAdmin, type Admin, type Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type ExpiredEvent = { organizationId: string; eventId: string };

/** Must match domain/events/deletion.ts. */
const deletionDay = sql<string>`greatest(e.end_date + o.retention_days + 1, o.nothing_deleted_before)`;

const todayThere = (now: Date) => sql`(${now}::timestamptz at time zone o.time_zone)::date`;

function isOver(now: Date) {
  return sql<boolean>`${deletionDay} <= ${todayThere(now)}`;
}

type DueSoon = { days: number; now: Date; after: string | undefined; limit: number };

/** Events whose day comes within so many days, by id. */
export async function listDueSoon(
  db: Db,
  { days, now, after, limit }: DueSoon,
): Promise<(ExpiredEvent & { day: string })[]> {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.organizationId", "e.id as eventId", sql<string>`${deletionDay}::text`.as("day")])
    .where("e.endDate", "<", sql<string>`(${now}::timestamptz at time zone 'UTC')::date - 15`)
    .where(
      sql<boolean>`${deletionDay} between ${todayThere(now)} + 1 and ${todayThere(now)} + ${days}::integer`,
    )
    .where("e.deletedAt", "is", null)
    .where("o.standing", "not in", ["suspended", "closed"])
    .where(notHeld("e", "id"))
    .$if(after !== undefined, (rows) => rows.where("e.id", ">", after ?? ""))
    .orderBy("e.id")
    .limit(limit)
    .execute();
}

/** Undefined while a legal hold prevents deletion, and for a deleted event. */
export async function findDeletionDay(db: Db, { organizationId, eventId }: ExpiredEvent) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.name", "o.type", "o.participantWord", sql<string>`${deletionDay}::text`.as("day")])
    .select(
      sql<boolean>`exists (select from participants p
        where p.organization_id = e.organization_id and p.event_id = e.id and p.deleted_at is null)`.as(
        "hasParticipants",
      ),
    )
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .where(notHeld("e", "id"))
    .executeTakeFirst();
}

/** Oldest first, also those in Recently deleted. markExpired() checks each event again under its lock. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<ExpiredEvent[]> {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("organizations as o", "o.id", "e.organizationId")
      .select(["e.organizationId", "e.id as eventId"])
      // Cheap prefilter: retention is at least 30 days, minus one day for time zones.
      .where("e.endDate", "<", sql<string>`(${now}::timestamptz at time zone 'UTC')::date - 29`)
      .where(isOver(now))
      .where(notYetPurgeable(now))
      .where(notHeld("e", "id"))
      .orderBy("e.endDate")
      .orderBy("e.id")
      .limit(limit)
      .execute()
  );
}

/** Null: nobody deleted it. */
function notYetPurgeable(now: Date) {
  return sql<boolean>`(e.deleted_at is null or e.deleted_at >= ${purgeableBefore(now)})`;
}

/**
 * Locks event and organization, so that neither holds nor retention change. Undefined when another worker has the event.
 */
export async function lockExpired(
  tx: Tx,
  { organizationId, eventId }: ExpiredEvent,
): Promise<{ deletedAt: Date | null } | undefined> {
  const event = await tx
    .selectFrom("events")
    .select("deletedAt")
    .where("organizationId", "=", organizationId)
    .where("id", "=", eventId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (event === undefined) return undefined;
  await tx.selectFrom("organizations").select("id").where("id", "=", organizationId).forShare().execute();
  return event;
}

/** Must run after the locks to see the latest state. Undefined if the event must stay. */
export async function markExpired(
  tx: Tx,
  { organizationId, eventId }: ExpiredEvent,
  now: Date,
): Promise<string | undefined> {
  const event = await tx
    .updateTable("events as e")
    .from("organizations as o")
    .set({ deletedAt: purgeableNow(now), deletedBy: null })
    .whereRef("o.id", "=", "e.organizationId")
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where(isOver(now))
    .where(notYetPurgeable(now))
    .where(notHeld("e", "id"))
    .returning("e.name")
    .executeTakeFirst();
  return event?.name;
}

/** Every purge must use this condition. */
export function notHeld(table: string, eventColumn: "id" | "event_id") {
  return sql<boolean>`not exists (
    select from legal_holds h where h.organization_id = ${sql.ref(`${table}.organization_id`)}
      and (h.event_id is null or h.event_id = ${sql.ref(`${table}.${eventColumn}`)}))`;
}

/** Lock the event and its retention first. */
export async function isUnderHold(tx: Tx, staff: Staff, eventId: string): Promise<boolean> {
  const free = await tx
    .selectFrom("events as e")
    .select("e.id")
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.id", "=", eventId)
    .where(notHeld("e", "id"))
    .executeTakeFirst();
  return free === undefined;
}

/** Organization-wide hold first, then by age. Only admins see the reason. */
export async function listHolds(db: Db, staff: Staff): Promise<LegalHold[]> {
  const rows = await db
    .selectFrom("legalHolds")
    .select(["eventId", "reason", "placedAt", "placedByName"])
    .where("organizationId", "=", staff.organizationId)
    .orderBy(sql`event_id is not null`)
    .orderBy("placedAt")
    .orderBy("eventId")
    .execute();
  return rows.map(({ eventId, reason, placedAt, placedByName }) => ({
    eventId,
    placed: isAdmin(staff) ? { reason, by: placedByName, at: placedAt.toISOString() } : null,
  }));
}

export async function insertHold(
  tx: Tx,
  admin: Admin,
  { eventId, reason, now }: { eventId: string | null; reason: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("legalHolds")
    .values({
      organizationId: admin.organizationId,
      eventId,
      reason,
      placedAt: now,
      placedBy: admin.userId,
      placedByName: admin.displayName,
    })
    .onConflict((conflict) => conflict.columns(["organizationId", "eventId"]).doNothing())
    .returning("organizationId")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteHold(tx: Tx, admin: Admin, eventId: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("legalHolds")
    .where("organizationId", "=", admin.organizationId)
    .where("eventId", "is not distinct from", eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks an event that exists or can still be restored. */
export async function lockHoldableEvent(
  tx: Tx,
  admin: Admin,
  { eventId, restorableSince }: { eventId: string; restorableSince: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("events")
    .select("id")
    .where("organizationId", "=", admin.organizationId)
    .where("id", "=", eventId)
    .where((event) => event.or([event("deletedAt", "is", null), event("deletedAt", ">", restorableSince)]))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
