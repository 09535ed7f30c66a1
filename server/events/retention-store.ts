import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { notHeld } from "./legal-hold-store.ts";

export type ExpiredEvent = { organizationId: string; eventId: string };

/** The same day as domain/events/deletion-day.ts says, in the organization's own calendar. */
function isOver(now: Date) {
  return sql<boolean>`greatest(e.end_date + o.retention_days + 1, o.nothing_deleted_before)
    <= (${now}::timestamptz at time zone o.time_zone)::date`;
}

type Asked = { now: Date; restorableSince: Date };

/** Not yet on its way out: there, or still to be brought back. */
const living = (restorableSince: Date) =>
  sql<boolean>`(e.deleted_at is null or e.deleted_at > ${restorableSince})`;

/** Events whose time is over, the oldest first. Each is asked about once more when it is taken. */
export async function listExpired(
  db: Db,
  { now, restorableSince }: Asked,
  limit: number,
): Promise<ExpiredEvent[]> {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("organizations as o", "o.id", "e.organizationId")
      .select(["e.organizationId", "e.id as eventId"])
      // Kept for a month at least, and a day is over somewhere else first: whatever ended since need not be looked at.
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
 * Takes the event and its organization in hand, so that neither a hold nor another number of days comes in between.
 * False when another worker has it.
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
 * From here on it is as one that was deleted so long ago that nobody can bring it back: every read has lost it, and the
 * purge of deleted events takes it along. Asked in a statement of its own, behind the locks. Answers with its name, or
 * nothing when it is to stay.
 */
export async function markExpired(
  tx: Tx,
  { organizationId, eventId }: ExpiredEvent,
  { now, restorableSince, deletedAt }: Asked & { deletedAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update events e set deleted_at = ${deletedAt}, deleted_by = null
    from organizations o
    where o.id = e.organization_id and e.organization_id = ${organizationId} and e.id = ${eventId}
      and ${isOver(now)} and ${living(restorableSince)} and ${notHeld("e", "id")}
    returning e.name`.execute(tx);
  return rows[0]?.name;
}
