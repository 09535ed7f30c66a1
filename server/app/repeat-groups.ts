import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";

/**
 * Organizations that left a group, managers who went and invitations that ended have no row in the later copy. Those that
 * came after the moment are lost: they join again.
 */
export async function leaveGroupsAgain(tx: Tx, later: Db): Promise<number> {
  const groups = await later.selectFrom("organizationGroups").select("id").execute();
  const members = await later
    .selectFrom("groupOrganizations")
    .select(["groupId", "organizationId", "groupPays"])
    .execute();
  const paying = members.filter(({ groupPays }) => groupPays).map(({ organizationId }) => organizationId);
  const managers = await later.selectFrom("groupManagers").select(["groupId", "userId"]).execute();
  const invitations = await later.selectFrom("groupInvitations").select("id").execute();
  const groupsOf = (rows: readonly { groupId: string }[]) => rows.map(({ groupId }) => groupId);
  let left = 0;
  for (const statement of [
    gone(
      "group_organizations",
      ["group_id", "organization_id"],
      [groupsOf(members), members.map(({ organizationId }) => organizationId)],
    ),
    gone(
      "group_managers",
      ["group_id", "user_id"],
      [groupsOf(managers), managers.map(({ userId }) => userId)],
    ),
    gone("group_invitations", ["id"], [invitations.map(({ id }) => id)]),
    gone("organization_groups", ["id"], [groups.map(({ id }) => id)]),
  ])
    left += Number((await statement.execute(tx)).numAffectedRows ?? 0n);
  // An admin can agree again; an invoice cannot be taken back.
  const { numUpdatedRows } = await tx
    .updateTable("groupOrganizations")
    .set({ groupPays: false })
    .where("groupPays", "=", true)
    // Raw: Kysely has no "all".
    .where("organizationId", "!=", sql<string>`all(${paying}::uuid[])`)
    .executeTakeFirst();
  return left + Number(numUpdatedRows);
}

function gone(
  table: string,
  columns: readonly string[],
  kept: readonly (readonly string[])[],
): RawBuilder<unknown> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const lists = sql.join(kept.map((ids) => sql`${[...ids]}::uuid[]`));
  // Raw: unnest.
  return sql`delete from ${sql.table(table)} where (${key}) not in (select * from unnest(${lists}))`;
}
