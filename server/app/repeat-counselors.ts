import { sql } from "kysely";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/**
 * Removed counselors and ended invitations have no row in the later copy, and access that was narrowed is narrowed again.
 * An organization without members there was deleted.
 */
export async function repeatCounselorRemovals(
  tx: Tx,
  later: Db,
  organizationIds: readonly string[],
): Promise<{ counselors: number; counselorReplies: number }> {
  const kept = await later.selectFrom("buildingStaff").select(["id", "userId", "buildings"]).execute();
  const { numDeletedRows } = await tx
    .deleteFrom("buildingStaff")
    .where("organizationId", "=", anyId(organizationIds))
    .where((row) => row.not(row("id", "=", anyId(kept.map(({ id }) => id)))))
    .executeTakeFirst();
  // Raw: the buildings that both copies have.
  const narrowed = await sql`
    update building_staff s set buildings = both_have.names
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as later (id uuid, buildings jsonb)
    cross join lateral (
      select array_agg(own.name) as names from building_staff o, unnest(o.buildings) as own (name)
      where o.id = later.id
        and lower(own.name) in (select lower(l.name) from jsonb_array_elements_text(later.buildings) as l (name))
    ) both_have
    where s.id = later.id and both_have.names is not null and both_have.names <> s.buildings`.execute(tx);
  // Raw: none of the buildings is left.
  const ended = await sql`
    delete from building_staff s
    using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as later (id uuid, buildings jsonb)
    where s.id = later.id and not exists (
      select from unnest(s.buildings) as own (name), jsonb_array_elements_text(later.buildings) as l (name)
      where lower(own.name) = lower(l.name))`.execute(tx);
  const off = await later
    .selectFrom("organizations")
    .select("id")
    .where("counselorsReadReplies", "=", false)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ counselorsReadReplies: false })
    .where("id", "=", anyId(off.map(({ id }) => id)))
    .where("counselorsReadReplies", "=", true)
    .executeTakeFirst();
  return {
    counselors:
      Number(numDeletedRows) + Number(narrowed.numAffectedRows ?? 0n) + Number(ended.numAffectedRows ?? 0n),
    counselorReplies: Number(numUpdatedRows),
  };
}
