import {
  maxGroupManagers,
  maxGroupOrganizations,
  maxGroupsOfPerson,
  type GroupAnswer,
  type MyGroups,
} from "#domain/groups/group.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";

type OfGroup = { readonly groupId: string };

type FoundManager = Record<"groupName" | "displayName", string> &
  Record<"needsPasskey" | "needsOtherSignIn", boolean>;

export async function findManager(
  db: Db,
  groupId: string,
  { userId, sessionId }: Caller,
): Promise<FoundManager | undefined> {
  const row = await db
    .selectFrom("groupManagers as m")
    .innerJoin("organizationGroups as g", "g.id", "m.groupId")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("sessions as s", (join) => join.onRef("s.userId", "=", "m.userId").on("s.id", "=", sessionId))
    .select(["g.name as groupName", "u.displayName", "s.passkeyId"])
    .select((from) => [
      from.fn<boolean>("opens_teams", ["s.issuer", "s.passkeyId"]).as("opensTeams"),
      from
        .exists(
          from
            .selectFrom("groupOrganizations as j")
            .innerJoin("organizations as o", "o.id", "j.organizationId")
            .select("o.id")
            .whereRef("j.groupId", "=", "m.groupId")
            .where("o.passkeysRequired", "=", true),
        )
        .as("passkeysRequired"),
    ])
    .where("m.groupId", "=", groupId)
    .where("m.userId", "=", userId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        groupName: row.groupName,
        displayName: row.displayName,
        needsPasskey: row.passkeysRequired === true && row.passkeyId === null,
        needsOtherSignIn: !row.opensTeams,
      };
}

/** False when the id is taken. */
export async function insertGroup(
  tx: Tx,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("organizationGroups")
    .values({ id, name, createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Serializes changes that are counted against a limit. Undefined if the group has ended. */
export async function lockGroup(tx: Tx, groupId: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom("organizationGroups")
    .select("name")
    .where("id", "=", groupId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteGroup(tx: Tx, { groupId }: OfGroup): Promise<void> {
  await tx.deleteFrom("organizationGroups").where("id", "=", groupId).execute();
}

/** False if the organization is in a group already. */
export async function insertOrganization(
  tx: Tx,
  { groupId }: OfGroup,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("groupOrganizations")
    .values({ groupId, organizationId, joinedAt: now })
    .onConflict((conflict) => conflict.column("organizationId").doNothing())
    .returning("organizationId")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteOrganization(
  tx: Tx,
  { groupId }: OfGroup,
  organizationId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("groupOrganizations")
    .where("groupId", "=", groupId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listOrganizationIds(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("groupOrganizations")
    .select("organizationId")
    .where("groupId", "=", groupId)
    .orderBy("organizationId")
    .limit(maxGroupOrganizations)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

export async function insertManager(tx: Tx, groupId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto("groupManagers")
    .values({ groupId, userId, joinedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteManager(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("groupManagers")
    .where("groupId", "=", groupId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listManagers(db: Db, groupId: string): Promise<GroupAnswer["managers"]> {
  return db
    .selectFrom("groupManagers as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.userId", "u.displayName"])
    .where("m.groupId", "=", groupId)
    .orderBy(byName("u.displayName"))
    .orderBy("m.userId")
    .limit(maxGroupManagers)
    .execute();
}

/** In a fixed order, so that concurrent deletions do not deadlock. */
export async function listGroupsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("groupManagers")
    .select("groupId")
    .where("userId", "=", userId)
    .orderBy("groupId")
    .execute();
  return rows.map(({ groupId }) => groupId);
}

export async function listMyGroups(db: Db, { userId }: Caller): Promise<MyGroups["groups"]> {
  return db
    .selectFrom("groupManagers as m")
    .innerJoin("organizationGroups as g", "g.id", "m.groupId")
    .select(["g.id", "g.name"])
    .where("m.userId", "=", userId)
    .orderBy(byName("g.name"))
    .orderBy("g.id")
    .limit(maxGroupsOfPerson)
    .execute();
}

/** False if it is so already. */
export async function setGroupPays(
  tx: Tx,
  { organizationId }: { organizationId: string },
  groupPays: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("groupOrganizations")
    .set({ groupPays })
    .where("organizationId", "=", organizationId)
    .where("groupPays", "!=", groupPays)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findGroupOf(
  db: Db,
  organizationId: string,
): Promise<{ id: string; name: string; pays: boolean } | undefined> {
  return db
    .selectFrom("groupOrganizations as o")
    .innerJoin("organizationGroups as g", "g.id", "o.groupId")
    .select(["g.id", "g.name", "o.groupPays as pays"])
    .where("o.organizationId", "=", organizationId)
    .executeTakeFirst();
}
