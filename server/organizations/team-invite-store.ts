import type * as z from "zod/mini";
import type { Role } from "#domain/identity/session.ts";
import {
  expiredTeamInvitesBefore,
  maxTeamMembers,
  type myTeamInvites,
  type NewTeamInvite,
  type TeamAnswer,
} from "#domain/organizations/team.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin } from "./require-staff.ts";
import { accountName } from "#server/identity/account-name.ts";

export async function insertInvite(
  tx: Tx,
  { organizationId, userId, displayName }: Admin,
  { id, email, role }: NewTeamInvite,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("teamInvites")
    .values({
      id,
      organizationId,
      email,
      role,
      createdAt: now,
      createdBy: userId,
      createdByName: displayName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Makes room for a new invitation of the same address. */
export async function deleteExpiredInvite(
  tx: Tx,
  { organizationId }: Admin,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("teamInvites")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .where("createdAt", "<=", expiredTeamInvitesBefore(now))
    .execute();
}

export async function isOwnInvite(
  tx: Tx,
  { organizationId }: Admin,
  named: { id: string } | { email: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("teamInvites")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((of) => of.and(named))
    .executeTakeFirst();
  return row !== undefined;
}

/** Compares verified addresses only. */
export async function addressIsOnTeam(tx: Tx, { organizationId }: Admin, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("verifiedEmails as v")
    .innerJoin("memberships as m", "m.userId", "v.userId")
    .select("m.userId")
    .where("v.email", "=", email)
    .where("m.organizationId", "=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOptedOut(tx: Tx, { organizationId }: Admin, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("mailOptOuts")
    .select("email")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Several users can have the same verified address, one per provider. */
export async function peopleWithAddress(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("verifiedEmails")
    .select("userId")
    .where("email", "=", email)
    .orderBy("userId")
    .limit(100)
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function listInvites(
  db: Db,
  { organizationId }: Admin,
  now: Date,
): Promise<TeamAnswer["invites"]> {
  const rows = await db
    .selectFrom("teamInvites")
    .select(["id", "email", "role", "createdAt", "sentAt", "sendFailed"])
    .where("organizationId", "=", organizationId)
    .orderBy("email")
    .limit(maxTeamMembers)
    .execute();
  return rows.map(({ id, email, role, createdAt, sentAt, sendFailed }) => ({
    id,
    email,
    role: roleOf(role),
    createdAt: createdAt.toISOString(),
    mail: sendFailed !== null ? "failed" : sentAt !== null ? "sent" : "sending",
    isExpired: createdAt <= expiredTeamInvitesBefore(now),
  }));
}

export async function deleteInvite(
  tx: Tx,
  { organizationId }: Admin,
  teamInviteId: string,
): Promise<{ email: string; role: Role } | undefined> {
  const row = await tx
    .deleteFrom("teamInvites")
    .where("organizationId", "=", organizationId)
    .where("id", "=", teamInviteId)
    .returning(["email", "role"])
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, role: roleOf(row.role) };
}

/** Deletes the invitation if it has not expired and the user has its address verified. */
export async function takeInvite(
  tx: Tx,
  teamInviteId: string,
  userId: string,
  now: Date,
): Promise<{ organizationId: string; email: string; role: Role } | undefined> {
  const row = await tx
    .deleteFrom("teamInvites")
    .using("verifiedEmails")
    .whereRef("verifiedEmails.email", "=", "teamInvites.email")
    .where("verifiedEmails.userId", "=", userId)
    .where("teamInvites.id", "=", teamInviteId)
    .where("teamInvites.createdAt", ">", expiredTeamInvitesBefore(now))
    .returning(["teamInvites.organizationId", "teamInvites.email", "teamInvites.role"])
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, role: roleOf(row.role) };
}

type MyTeamInvite = z.infer<typeof myTeamInvites>["invites"][number];

/** Includes expired ones, so that the person learns why they cannot join. */
export async function listInvitesFor(db: Db, userId: string, now: Date): Promise<MyTeamInvite[]> {
  const rows = await db
    .selectFrom("verifiedEmails as v")
    .innerJoin("teamInvites as t", "t.email", "v.email")
    .innerJoin("organizations as o", "o.id", "t.organizationId")
    .leftJoin("users as u", "u.id", "t.createdBy")
    .select([
      "t.id",
      "o.id as organizationId",
      "o.name as organizationName",
      "o.type as organizationType",
      "t.role",
      "t.createdAt",
    ])
    .select((from) => from.fn.coalesce(accountName("u"), "t.createdByName").as("invitedBy"))
    .where("v.userId", "=", userId)
    .orderBy(byName("o.name"))
    .orderBy("t.id")
    .limit(100)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    role: roleOf(row.role),
    isExpired: createdAt <= expiredTeamInvitesBefore(now),
  }));
}

export type UnsentInvite = {
  organizationId: string;
  organizationName: string;
  organizationType: string | null;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  standing: Standing;
  optedOut: boolean;
};

/** Undefined when there is nothing to send: sent, given up, accepted or revoked. */
export async function findUnsentInvite(db: Db, teamInviteId: string): Promise<UnsentInvite | undefined> {
  const row = await db
    .selectFrom("teamInvites as t")
    .innerJoin("organizations as o", "o.id", "t.organizationId")
    .leftJoin("users as u", "u.id", "t.createdBy")
    .leftJoin("mailOptOuts as x", (join) =>
      join.onRef("x.organizationId", "=", "t.organizationId").onRef("x.email", "=", "t.email"),
    )
    .select([
      "o.id as organizationId",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.participantWord",
      "t.email",
      "t.role",
      "t.createdAt",
      "o.standing",
      "x.createdAt as optedOutAt",
    ])
    .select((from) => from.fn.coalesce(accountName("u"), "t.createdByName").as("invitedBy"))
    .where("t.id", "=", teamInviteId)
    .where("t.sentAt", "is", null)
    .where("t.sendFailed", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { optedOutAt, ...invite } = row;
  return {
    ...invite,
    role: roleOf(row.role),
    standing: standingOf(row.standing),
    optedOut: optedOutAt !== null,
  };
}

/** False when the result was stored already or the invitation is gone. */
export async function markInviteMail(
  tx: Tx,
  teamInviteId: string,
  outcome: { sentAt: Date } | { sendFailed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("teamInvites")
    .set(outcome)
    .where("id", "=", teamInviteId)
    .where("sentAt", "is", null)
    .where("sendFailed", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function roleOf(kept: string): Role {
  return kept === "admin" ? "admin" : "member";
}
