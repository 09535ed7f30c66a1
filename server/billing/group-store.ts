import { maxGroupOrganizations } from "#domain/groups/group.ts";
import type { BillingDetails } from "#domain/billing/invoice.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { GroupManager } from "#server/groups/require-group-manager.ts";

export async function findGroupDetails(
  db: Db,
  { groupId }: Pick<GroupManager, "groupId">,
): Promise<BillingDetails | undefined> {
  return db
    .selectFrom("groupBillingDetails")
    .select(["name", "address", "email", "poNumber", "taxExemptionId"])
    .where("groupId", "=", groupId)
    .executeTakeFirst();
}

export async function saveGroupDetails(
  tx: Tx,
  { groupId }: GroupManager,
  details: BillingDetails,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("groupBillingDetails")
    .values({ groupId, ...details, updatedAt: now })
    .onConflict((conflict) => conflict.column("groupId").doUpdateSet({ ...details, updatedAt: now }))
    .execute();
}

export type PaidOrganization = {
  id: string;
  name: string;
  type: string | null;
  timeZone: string;
  standing: Standing;
  groupPays: boolean;
};

export async function listPaidOrganizations(
  db: Db,
  { groupId }: Pick<GroupManager, "groupId">,
): Promise<PaidOrganization[]> {
  const rows = await db
    .selectFrom("groupOrganizations as g")
    .innerJoin("organizations as o", "o.id", "g.organizationId")
    .select(["o.id", "o.name", "o.type", "o.timeZone", "o.standing", "g.groupPays"])
    .where("g.groupId", "=", groupId)
    .orderBy(byName("o.name"))
    .orderBy("o.id")
    .limit(maxGroupOrganizations)
    .execute();
  return rows.map((row) => ({ ...row, standing: standingOf(row.standing) }));
}

/** None of them can leave, or take back its agreement, before the transaction ends. */
export async function lockMembers(tx: Tx, groupId: string): Promise<void> {
  await tx
    .selectFrom("groupOrganizations")
    .select("organizationId")
    .where("groupId", "=", groupId)
    .orderBy("organizationId")
    .forUpdate()
    .execute();
}
