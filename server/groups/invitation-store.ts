import {
  expiredGroupInvitationsBefore,
  maxGroupInvitations,
  maxGroupsOfPerson,
  type GroupAnswer,
  type InvitedAs,
  type MyGroups,
  type NewGroupInvitation,
} from "#domain/groups/group.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import type { GroupManager } from "./require-group-manager.ts";

export async function listInvitations(
  db: Db,
  groupId: string,
  now: Date,
): Promise<GroupAnswer["invitations"]> {
  const rows = await db
    .selectFrom("groupInvitations")
    .select(["id", "email", "invitedAs", "createdAt"])
    .where("groupId", "=", groupId)
    .orderBy("email")
    .orderBy("invitedAs")
    .limit(maxGroupInvitations)
    .execute();
  return rows.map(({ id, email, invitedAs, createdAt }) => ({
    id,
    email,
    invitedAs: invitedAsOf(invitedAs),
    isExpired: createdAt <= expiredGroupInvitationsBefore(now),
  }));
}

export async function countInvitations(tx: Tx, { groupId }: Pick<GroupManager, "groupId">): Promise<number> {
  const { count } = await tx
    .selectFrom("groupInvitations")
    .select(countRows().as("count"))
    .where("groupId", "=", groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** An expired invitation of the same address makes room. False if the id or the address is taken. */
export async function insertInvitation(
  tx: Tx,
  { groupId, userId, displayName }: GroupManager,
  { id, email, invitedAs }: NewGroupInvitation,
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom("groupInvitations")
    .where("groupId", "=", groupId)
    .where("email", "=", email)
    .where("createdAt", "<=", expiredGroupInvitationsBefore(now))
    .execute();
  const values = { id, groupId, email, invitedAs, createdAt: now };
  const inserted = await tx
    .insertInto("groupInvitations")
    .values({ ...values, createdBy: userId, createdByName: displayName })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findInvitation(
  tx: Tx,
  invitationId: string,
): Promise<{ groupId: string; email: string } | undefined> {
  return tx
    .selectFrom("groupInvitations")
    .select(["groupId", "email"])
    .where("id", "=", invitationId)
    .executeTakeFirst();
}

export async function deleteInvitation(tx: Tx, invitationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("groupInvitations")
    .where("id", "=", invitationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type OpenInvitation = { groupId: string; email: string; invitedAs: InvitedAs };

/** Only for an account with the verified address. */
export async function findOwnInvitation(
  tx: Tx,
  invitationId: string,
  { userId }: Pick<Caller, "userId">,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const row = await tx
    .selectFrom("groupInvitations as i")
    .innerJoin("verifiedEmails as v", "v.email", "i.email")
    .select(["i.groupId", "i.email", "i.invitedAs"])
    .where("i.id", "=", invitationId)
    .where("v.userId", "=", userId)
    .where("i.createdAt", ">", expiredGroupInvitationsBefore(now))
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, invitedAs: invitedAsOf(row.invitedAs) };
}

export async function listMyInvitations(
  db: Db,
  { userId }: Caller,
  now: Date,
): Promise<MyGroups["invitations"]> {
  const rows = await db
    .selectFrom("groupInvitations as i")
    .innerJoin("verifiedEmails as v", "v.email", "i.email")
    .innerJoin("organizationGroups as g", "g.id", "i.groupId")
    .select(["i.id", "g.name as groupName", "i.invitedAs", "i.createdByName as invitedBy"])
    .distinct()
    .where("v.userId", "=", userId)
    .where("i.createdAt", ">", expiredGroupInvitationsBefore(now))
    .orderBy("i.id")
    .limit(maxGroupsOfPerson)
    .execute();
  return rows.map((row) => ({ ...row, invitedAs: invitedAsOf(row.invitedAs) }));
}

function invitedAsOf(stored: string): InvitedAs {
  return stored === "manager" ? "manager" : "organization";
}
