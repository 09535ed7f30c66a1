import { sql, type Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** Before events end: what a court asked to keep after the moment must not be deleted. */
export async function placeHolds(
  tx: Tx,
  later: readonly Selectable<Tables["legalHolds"]>[],
): Promise<number> {
  let placed = 0;
  for (const { organizationId, eventId, reason, placedAt, placedBy, placedByName } of later) {
    // Raw: what they refer to may be missing in the restored database.
    const { numAffectedRows = 0n } = await sql`
      insert into legal_holds (organization_id, event_id, reason, placed_at, placed_by, placed_by_name)
      select o.id, e.id, ${reason}, ${placedAt}::timestamptz, u.id, ${placedByName}
      from organizations o
      left join events e on e.organization_id = o.id and e.id = ${eventId}::uuid
      left join users u on u.id = ${placedBy}::uuid
      where o.id = ${organizationId} and e.id is not distinct from ${eventId}::uuid
      on conflict do nothing`.execute(tx);
    placed += Number(numAffectedRows);
  }
  return placed;
}

type Retention = Pick<Selectable<Tables["organizations"]>, "id" | "retentionDays" | "nothingDeletedBefore">;

/** An admin can shorten it again; what is deleted too early cannot come back. */
export async function keepLonger(tx: Tx, later: readonly Retention[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update organizations o set retention_days = greatest(o.retention_days, later.days),
      nothing_deleted_before = greatest(o.nothing_deleted_before, later.before)
    from unnest(${later.map(({ id }) => id)}::uuid[], ${later.map(({ retentionDays }) => retentionDays)}::integer[],
      ${later.map(({ nothingDeletedBefore }) => nothingDeletedBefore)}::date[]) as later (id, days, before)
    where later.id = o.id
      and (later.days > o.retention_days or later.before > coalesce(o.nothing_deleted_before, '-infinity'))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
