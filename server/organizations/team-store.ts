import { sql } from "kysely";
import type { Role } from "#domain/identity/session.ts";
import { maxTeamMembers, type TeamAnswer } from "#domain/organizations/team.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";
import { accountName } from "#server/identity/account-name.ts";

/** Current names and addresses, not those at the time of joining. */
export async function listMembers(db: Db, { organizationId }: Staff): Promise<TeamAnswer["members"]> {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.userId", accountName("u").as("name"), "m.role", "m.joinedAt"])
    .select((from) =>
      from
        .selectFrom("verifiedEmails as v")
        .select("v.email")
        .whereRef("v.userId", "=", "u.id")
        .orderBy("v.email")
        .limit(1)
        .as("email"),
    )
    .where("m.organizationId", "=", organizationId)
    .orderBy(sql`name_of(u) collate by_name`, (order) => order.asc().nullsLast())
    .orderBy("m.userId")
    .limit(maxTeamMembers)
    .execute();
  return rows.map(({ role, joinedAt, name, ...person }) => ({
    ...person,
    displayName: name ?? "",
    role: role === "admin" ? "admin" : "member",
    joinedAt: joinedAt.toISOString(),
  }));
}

export async function listAdminIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("userId")
    .where("organizationId", "=", organizationId)
    .where("role", "=", "admin")
    .orderBy("userId")
    .limit(maxTeamMembers)
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function listTeamIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("userId")
    .where("organizationId", "=", organizationId)
    .orderBy("userId")
    .limit(maxTeamMembers)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Serializes concurrent demotions and departures. Fixed order against deadlocks. Read again after the lock, because
 * there may be a new admin.
 */
export async function lockAdmins(tx: Tx, { organizationId }: Staff): Promise<string[]> {
  const admins = tx
    .selectFrom("memberships")
    .select("userId")
    .where("organizationId", "=", organizationId)
    .where("role", "=", "admin")
    .orderBy("userId");
  await admins.forUpdate().execute();
  return (await admins.execute()).map(({ userId }) => userId);
}

export async function isOnTeam(tx: Tx, { organizationId }: Staff, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("memberships")
    .select("userId")
    .where("organizationId", "=", organizationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRole(
  tx: Tx,
  { organizationId }: Staff,
  userId: string,
  role: Role,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("memberships")
    .set({ role })
    .where("organizationId", "=", organizationId)
    .where("userId", "=", userId)
    .where("role", "!=", role)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMembership(tx: Tx, { organizationId }: Staff, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("memberships")
    .where("organizationId", "=", organizationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Includes open invitations. */
export async function countTeam(tx: Tx, { organizationId }: Staff): Promise<number> {
  const rowsOf = (table: "memberships" | "teamInvites") =>
    tx.selectFrom(table).select(countRows().as("rows")).where("organizationId", "=", organizationId);
  const counts = await rowsOf("memberships").unionAll(rowsOf("teamInvites")).execute();
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

export async function listTeamsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships")
    .select("organizationId")
    .where("userId", "=", userId)
    .orderBy("organizationId")
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}
