import { sql } from "kysely";
import type { CounselorsAnswer, NewCounselor } from "#domain/organizations/counselors.ts";
import { maxCounselors } from "#domain/organizations/counselors.ts";
import { expiredTeamInvitesBefore } from "#domain/organizations/team.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import { byName } from "#server/platform/db/by-name.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin, Staff } from "./require-staff.ts";
import { accountName } from "#server/identity/account-name.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

export type FoundCounselor = {
  readonly displayName: string;
  readonly standing: Standing;
  readonly organizationName: string;
  readonly organizationType: string | null;
  readonly timeZone: string;
  readonly readsReplies: boolean;
  /** Names in lower case. Events have buildings of these names. */
  readonly buildings: readonly string[];
};

export async function findCounselor(
  db: Db,
  organizationId: string,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<(FoundCounselor & { needsOtherSignIn: boolean }) | undefined> {
  const row = await db
    .selectFrom("buildingStaff as b")
    .innerJoin("users as u", "u.id", "b.userId")
    .innerJoin("organizations as o", "o.id", "b.organizationId")
    .leftJoin("sessions as s", (join) => join.onRef("s.userId", "=", "b.userId").on("s.id", "=", sessionId))
    .select([accountName("u").as("name"), "o.standing", "o.timeZone", "b.buildings"])
    .select([
      "o.name as organizationName",
      "o.type as organizationType",
      "o.counselorsReadReplies as readsReplies",
    ])
    .select((from) => from.fn<boolean>("opens_teams", ["s.issuer", "s.passkeyId"]).as("opensTeams"))
    .where("b.organizationId", "=", organizationId)
    .where("b.userId", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name: account, opensTeams, standing, buildings, ...counselor } = row;
  return {
    ...counselor,
    displayName: account ?? unnamedStaff,
    standing: standingOf(standing),
    buildings: buildings.map((name) => name.toLowerCase()),
    needsOtherSignIn: sessionId !== null && !opensTeams,
  };
}

/** False if the id or the address is taken. */
export async function insertCounselor(
  tx: Tx,
  { organizationId, userId, displayName }: Admin,
  { id, email, buildings }: NewCounselor,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("buildingStaff")
    .values({
      id,
      organizationId,
      email,
      buildings,
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
export async function deleteExpiredCounselorInvite(
  tx: Tx,
  { organizationId }: Admin,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("buildingStaff")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .where("userId", "is", null)
    .where("createdAt", "<=", expiredTeamInvitesBefore(now))
    .execute();
}

export type KnownCounselor = { id: string; isJoined: boolean };

export async function findCounselorBy(
  tx: Tx,
  { organizationId }: Admin,
  named: { id: string } | { email: string },
): Promise<KnownCounselor | undefined> {
  const row = await tx
    .selectFrom("buildingStaff")
    .select(["id", "userId"])
    .where("organizationId", "=", organizationId)
    .where((of) => of.and(named))
    .executeTakeFirst();
  return row === undefined ? undefined : { id: row.id, isJoined: row.userId !== null };
}

/** Includes invitations. */
export async function countCounselors(tx: Tx, { organizationId }: Admin): Promise<number> {
  const { rows } = await tx
    .selectFrom("buildingStaff")
    .select(countRows().as("rows"))
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return rows;
}

export async function listCounselors(
  db: Db,
  { organizationId }: Admin,
  now: Date,
): Promise<CounselorsAnswer["counselors"]> {
  const rows = await db
    .selectFrom("buildingStaff as b")
    .leftJoin("users as u", "u.id", "b.userId")
    .select(["b.id", "b.email", "b.buildings", "b.createdAt", "b.sentAt", "b.sendFailed", "b.userId"])
    .select(accountName("u").as("displayName"))
    .where("b.organizationId", "=", organizationId)
    .orderBy((of) => of("b.userId", "is", null))
    .orderBy(sql`name_of(u) collate by_name`)
    .orderBy("b.email")
    .limit(maxCounselors)
    .execute();
  return rows.map(({ id, email, displayName, buildings, ...row }) => ({
    id,
    email,
    displayName,
    buildings,
    invite:
      row.userId !== null
        ? null
        : {
            mail: row.sendFailed !== null ? "failed" : row.sentAt !== null ? "sent" : "sending",
            isExpired: row.createdAt <= expiredTeamInvitesBefore(now),
          },
  }));
}

const maxNames = 500;

/** Of the organization, and of events that are not over on `today`. */
export async function listBuildingNames(db: Db, { organizationId }: Admin, today: Date): Promise<string[]> {
  // Raw: names that differ in case are one building.
  const { rows } = await sql<{ name: string }>`
    select min(b.name) as name from (
      select name from organization_buildings where organization_id = ${organizationId}
      union all
      select b.name from event_buildings b
        join events e on e.id = b.event_id join organizations o on o.id = e.organization_id
      where b.organization_id = ${organizationId} and e.organization_id = ${organizationId} and e.deleted_at is null
        and e.end_date >= (${today}::timestamptz at time zone o.time_zone)::date
    ) b group by lower(b.name) order by min(b.name) collate by_name limit ${maxNames}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function updateCounselorBuildings(
  tx: Tx,
  { organizationId }: Admin,
  counselorId: string,
  buildings: readonly string[],
): Promise<{ userId: string | null } | undefined> {
  return tx
    .updateTable("buildingStaff")
    .set({ buildings: [...buildings] })
    .where("organizationId", "=", organizationId)
    .where("id", "=", counselorId)
    .returning("userId")
    .executeTakeFirst();
}

export type DeletedCounselor = { email: string; buildings: string[]; userId: string | null };

export async function deleteCounselor(
  tx: Tx,
  { organizationId }: Admin,
  counselorId: string,
): Promise<DeletedCounselor | undefined> {
  return tx
    .deleteFrom("buildingStaff")
    .where("organizationId", "=", organizationId)
    .where("id", "=", counselorId)
    .returning(["email", "buildings", "userId"])
    .executeTakeFirst();
}

export async function deleteCounselorInvite(
  tx: Tx,
  { organizationId }: Admin,
  counselorId: string,
): Promise<DeletedCounselor | undefined> {
  return tx
    .deleteFrom("buildingStaff")
    .where("organizationId", "=", organizationId)
    .where("id", "=", counselorId)
    .where("userId", "is", null)
    .returning(["email", "buildings", "userId"])
    .executeTakeFirst();
}

/** A person who joins or leaves the team, or accepts another invitation, keeps no earlier access. */
export async function deleteCounselorOf(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("buildingStaff")
    .where("organizationId", "=", organizationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listCabinsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("buildingStaff")
    .select("organizationId")
    .where("userId", "=", userId)
    .orderBy("organizationId")
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Locks an invitation that has not expired, if the user has its address verified. */
export async function lockCounselorInvite(
  tx: Tx,
  id: string,
  userId: string,
  now: Date,
): Promise<{ organizationId: string; email: string; buildings: string[] } | undefined> {
  return tx
    .selectFrom("buildingStaff as b")
    .innerJoin("verifiedEmails as v", "v.email", "b.email")
    .select(["b.organizationId", "b.email", "b.buildings"])
    .where("v.userId", "=", userId)
    .where("b.id", "=", id)
    .where("b.userId", "is", null)
    .where("b.createdAt", ">", expiredTeamInvitesBefore(now))
    .forUpdate(["b"])
    .executeTakeFirst();
}

export async function markJoined(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await tx.updateTable("buildingStaff").set({ userId, joinedAt: now }).where("id", "=", id).execute();
}

export type MyCounselorInvite = {
  id: string;
  organizationId: string;
  organizationName: string;
  organizationType: string | null;
  role: "counselor";
  buildings: string[];
  invitedBy: string;
  isExpired: boolean;
};

/** Includes expired ones, so that the person learns why they cannot join. */
export async function listCounselorInvitesFor(
  db: Db,
  userId: string,
  now: Date,
): Promise<MyCounselorInvite[]> {
  const rows = await db
    .selectFrom("verifiedEmails as v")
    .innerJoin("buildingStaff as b", "b.email", "v.email")
    .innerJoin("organizations as o", "o.id", "b.organizationId")
    .leftJoin("users as u", "u.id", "b.createdBy")
    .select(["b.id", "b.buildings", "b.createdAt"])
    .select(["o.id as organizationId", "o.name as organizationName", "o.type as organizationType"])
    .select((from) => from.fn.coalesce(accountName("u"), "b.createdByName").as("invitedBy"))
    .where("v.userId", "=", userId)
    .where("b.userId", "is", null)
    .orderBy(byName("o.name"))
    .orderBy("b.id")
    .limit(100)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    role: "counselor",
    isExpired: createdAt <= expiredTeamInvitesBefore(now),
  }));
}

/** Undefined when there is nothing to send: sent, given up, accepted or revoked. */
export async function findUnsentCounselorInvite(db: Db, id: string) {
  const row = await db
    .selectFrom("buildingStaff as b")
    .innerJoin("organizations as o", "o.id", "b.organizationId")
    .leftJoin("users as u", "u.id", "b.createdBy")
    .leftJoin("mailOptOuts as x", (join) =>
      join.onRef("x.organizationId", "=", "b.organizationId").onRef("x.email", "=", "b.email"),
    )
    .select(["o.id as organizationId", "o.name as organizationName", "o.type as organizationType"])
    .select([
      "o.participantWord",
      "b.email",
      "b.buildings",
      "b.createdAt",
      "o.standing",
      "x.createdAt as optedOutAt",
    ])
    .select((from) => from.fn.coalesce(accountName("u"), "b.createdByName").as("invitedBy"))
    .where("b.id", "=", id)
    .where("b.userId", "is", null)
    .where("b.sentAt", "is", null)
    .where("b.sendFailed", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { optedOutAt, standing, ...invite } = row;
  return {
    ...invite,
    role: "counselor" as const,
    standing: standingOf(standing),
    optedOut: optedOutAt !== null,
  };
}

/** False when the result was stored already or the invitation is gone. */
export async function markCounselorMail(
  tx: Tx,
  id: string,
  outcome: { sentAt: Date } | { sendFailed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("buildingStaff")
    .set(outcome)
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where("sendFailed", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
