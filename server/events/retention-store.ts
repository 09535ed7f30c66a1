import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { notHeld } from "./legal-hold-store.ts";

export type ExpiredEvent = { organizationId: string; eventId: string };

/** Must match domain/events/deletion-day.ts. Uses the organization's time zone. */
function isOver(now: Date) {
  return sql<boolean>`greatest(e.end_date + o.retention_days + 1, o.nothing_deleted_before)
    <= (${now}::timestamptz at time zone o.time_zone)::date`;
}

type Params = { now: Date; restorableSince: Date };

const living = (restorableSince: Date) =>
  sql<boolean>`(e.deleted_at is null or e.deleted_at > ${restorableSince})`;

/** Oldest first. markExpired() checks each event again under its lock. */
export async function listExpired(
  db: Db,
  { now, restorableSince }: Params,
  limit: number,
): Promise<ExpiredEvent[]> {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("organizations as o", "o.id", "e.organizationId")
      .select(["e.organizationId", "e.id as eventId"])
      // Cheap prefilter: retention is at least 30 days, minus one day for time zones.
      .where("e.endDate", "<", sql<string>`(${now}::timestamptz at time zone 'UTC')::date - 29`)
      .where(isOver(now))
      .where(living(restorableSince))
      .where(notHeld("e", "id"))
      .orderBy("e.endDate")
      .orderBy("e.id")
      .limit(limit)
      .execute()
  );
}

/**
 * Locks event and organization, so that neither holds nor retention change. False when another worker has the event.
 */
export async function lockExpired(tx: Tx, { organizationId, eventId }: ExpiredEvent): Promise<boolean> {
  const event = await tx
    .selectFrom("events")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", eventId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (event === undefined) return false;
  await tx.selectFrom("organizations").select("id").where("id", "=", organizationId).forShare().execute();
  return true;
}

/**
 * Backdates the deletion, so that the event cannot be restored and is purged next. Must run after the locks to see the
 * latest state. Undefined if the event must stay.
 */
export async function markExpired(
  tx: Tx,
  { organizationId, eventId }: ExpiredEvent,
  { now, restorableSince, deletedAt }: Params & { deletedAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update events e set deleted_at = ${deletedAt}, deleted_by = null
    from organizations o
    where o.id = e.organization_id and e.organization_id = ${organizationId} and e.id = ${eventId}
      and ${isOver(now)} and ${living(restorableSince)} and ${notHeld("e", "id")}
    returning e.name`.execute(tx);
  return rows[0]?.name;
}
