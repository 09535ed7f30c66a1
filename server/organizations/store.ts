import { sql } from "kysely";
import type { Tables } from "#database/tables.ts";
import { compareNames } from "#domain/name-order.ts";
import { AppError } from "#domain/app-error.ts";
import type { Role } from "#domain/identity/session.ts";
import type { LetterGuide } from "#domain/organizations/letter-guide.ts";
import {
  countUpTo,
  type NewOrganization,
  type PublicOrganization,
} from "#domain/organizations/organization.ts";
import type { ChosenWords } from "#domain/own-words.ts";
import type { OrganizationSettings } from "#domain/organizations/settings-contract.ts";
import { readOnlyError, standingOf, type OperatorStanding, type Standing } from "#domain/standing.ts";
import type { SupportFacts } from "#domain/organizations/support.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { letterGuideColumns, organizationSwitches, type OrganizationSwitch } from "./switches.ts";
import { accountName } from "#server/identity/account-name.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

export type Person = { userId: string; displayName: string; email: string | null };

export async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const row = await tx
    .selectFrom("users as u")
    .select(["u.id as userId", "u.email", accountName("u").as("name")])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row && { userId: row.userId, email: row.email, displayName: row.name ?? unnamedStaff };
}

/** False when the id is taken. */
export async function insertOrganization(
  tx: Tx,
  organization: NewOrganization,
  creator: Person,
  now: Date,
): Promise<boolean> {
  const { id, name, type, description, timeZone } = organization;
  const inserted = await tx
    .insertInto("organizations")
    .values({
      id,
      name,
      type,
      description,
      timeZone,
      createdAt: now,
      createdBy: creator.userId,
      createdByName: creator.displayName,
      createdByEmail: creator.email,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function wasCreatedBy(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .where("createdBy", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAdminOfApproved(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships as m")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .select("o.id")
    .where("m.userId", "=", userId)
    .where("m.role", "=", "admin")
    .where("o.standing", "=", "approved")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An existing member keeps the higher of the two roles. */
export async function insertMembership(
  tx: Tx,
  organizationId: string,
  person: Person,
  role: Role,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("memberships")
    .values({
      organizationId,
      userId: person.userId,
      role,
      joinedAt: now,
      displayName: person.displayName,
      email: person.email,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "userId"])
        .doUpdateSet({ role: "admin" })
        .where("excluded.role", "=", "admin"),
    )
    .execute();
}

export async function findOrganization(
  db: Db,
  organizationId: string,
): Promise<
  | (PublicOrganization & { timeZone: string; officePhone: string | null } & ChosenWords &
      LetterGuide &
      Record<OrganizationSwitch, boolean>)
  | undefined
> {
  const row = await db
    .selectFrom("organizations")
    .select(["id", "name", "type", "description", "timeZone", "officePhone"])
    .select(["buildingWord", "participantWord", ...organizationSwitches])
    .select(letterGuideColumns)
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row === undefined ? undefined : toView(row);
}

export async function updateOrganization(
  tx: Tx,
  organizationId: string,
  { name, type, description, timeZone, officePhone, buildingWord, participantWord }: OrganizationSettings,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({
      name,
      type,
      description,
      timeZone,
      ...(officePhone === undefined ? {} : { officePhone }),
      ...(buildingWord === undefined ? {} : { buildingWord }),
      ...(participantWord === undefined ? {} : { participantWord }),
    })
    .where("id", "=", organizationId)
    .execute();
}

/** Lock before counting against a limit; concurrent inserts could exceed it. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    // Not "for update": inserts that only reference this row need not wait.
    .forNoKeyUpdate()
    .execute();
}

type Place = { name: string; id: string };

/** Keyset pagination by name. */
export async function listDirectory(
  db: Db,
  after: Place | undefined,
  limit: number,
): Promise<PublicOrganization[]> {
  // Raw: a function that returns rows.
  const { rows } = await sql<Pick<Tables["organizations"], "id" | "name" | "type" | "description">>`
    select * from directory_page(${after?.name ?? null}, ${after?.id ?? null}::uuid, ${limit}::integer)`.execute(
    db,
  );
  return rows.map(toView);
}

/** Starts at a position between 0 and 1 and wraps around; deterministic. */
export async function listHandful(db: Db, from: number, limit: number): Promise<PublicOrganization[]> {
  const ring = db
    .selectFrom("organizations")
    .select(["id", "name", "type", "description"])
    .where("standing", "=", "approved")
    .orderBy("lot")
    .orderBy("id")
    .limit(limit);
  const ahead = await ring.where("lot", ">=", from).execute();
  const behind =
    ahead.length < limit
      ? await ring
          .where("lot", "<", from)
          .limit(limit - ahead.length)
          .execute()
      : [];
  return [...ahead, ...behind].map(toView).sort((one, other) => compareNames(one.name, other.name));
}

function toView<R extends { type: string | null }>(row: R): R & Pick<PublicOrganization, "type"> {
  return { ...row, type: row.type === "Camp" || row.type === "Retreat Center" ? row.type : null };
}

export async function countDirectory(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      // Ordered by an index, so that Postgres counts with an index-only scan.
      from
        .selectFrom("organizations")
        .select("id")
        .where("standing", "=", "approved")
        .orderBy("id")
        .limit(countUpTo)
        .as("some"),
    )
    .select((from) => from.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Needs = Record<"needsPasskey" | "needsOtherSignIn", boolean>;

export async function findMembership(
  db: Db,
  organizationId: string,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<({ role: Role; displayName: string; standing: Standing } & Needs) | undefined> {
  const row = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .leftJoin("sessions as s", (join) => join.onRef("s.userId", "=", "m.userId").on("s.id", "=", sessionId))
    .select(["m.role", accountName("u").as("name"), "o.standing", "o.passkeysRequired", "s.passkeyId"])
    .select((from) => from.fn<boolean>("opens_teams", ["s.issuer", "s.passkeyId"]).as("opensTeams"))
    .where("m.organizationId", "=", organizationId)
    .where("m.userId", "=", userId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        role: row.role === "admin" ? "admin" : "member",
        displayName: row.name ?? unnamedStaff,
        standing: standingOf(row.standing),
        needsPasskey: sessionId !== null && row.passkeysRequired && row.passkeyId === null,
        needsOtherSignIn: sessionId !== null && !row.opensTeams,
      };
}

/** Bounds what one stream listens to. Changes in further organizations show when their page is opened. */
const maxTeamsPerSession = 100;

/**
 * A session that has ended is missing; one without a team has a single row with null. Teams that require a passkey are
 * missing until the session is confirmed; all are missing if the operator requires another way to sign in.
 */
export async function listTeamsOfSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<{ sessionId: string; organizationId: string | null }[]> {
  return db
    .selectFrom("sessions as s")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("memberships as t")
          .innerJoin("organizations as o", "o.id", "t.organizationId")
          .select("t.organizationId")
          .whereRef("t.userId", "=", "s.userId")
          .where((team) =>
            team.or([team("o.passkeysRequired", "=", false), team("s.passkeyId", "is not", null)]),
          )
          .where((team) => team.fn<boolean>("opens_teams", ["s.issuer", "s.passkeyId"]))
          .orderBy("t.organizationId")
          .limit(maxTeamsPerSession)
          .as("m"),
      (join) => join.onTrue(),
    )
    .select(["s.id as sessionId", "m.organizationId"])
    .where("s.id", "in", [...sessionIds])
    .where("s.expiresAt", ">", now)
    .orderBy("m.organizationId")
    .execute();
}

/** Rarely used, so it may read all rows of the organization. */
export async function readSupportFacts(tx: Tx, organizationId: string): Promise<SupportFacts | undefined> {
  const of = sql`organization_id = ${organizationId}`;
  // Raw: fourteen counts, several times as long with the builder.
  const { rows } = await sql<SupportFacts>`
    select name, type, time_zone as "timeZone", created_at as "createdAt",
      (select count(*)::int from memberships where ${of} and role = 'admin') as admins,
      (select count(*)::int from memberships where ${of} and role = 'member') as members,
      (select count(*)::int from team_invites where ${of}) as "openTeamInvites",
      (select count(*)::int from events where ${of} and deleted_at is null) as events,
      (select count(*)::int from events where ${of} and deleted_at is not null) as "deletedEvents",
      (select count(*)::int from participants where ${of} and deleted_at is null) as participants,
      (select count(*)::int from participant_links where ${of}) as "linkedFamilies",
      (select count(*)::int from invite_mails where ${of} and failed_at is not null) as "failedInviteMails",
      (select count(*)::int from notes where ${of} and printed_at is null) as "waitingNotes",
      (select count(*)::int from print_jobs where ${of}) as "printJobs",
      (select count(*)::int from print_jobs where ${of} and rendered_at is null and voided_at is null)
        as "printJobsWithoutPdf",
      (select count(*)::int from responses where ${of} and withdrawn_at is null) as replies,
      (select count(*)::int from uploads where ${of} and state = 'waiting') as "picturesToMatch"
    from organizations where id = ${organizationId}`.execute(tx);
  return rows[0];
}

/** For writes with system access, which the triggers let pass. */
export async function findStanding(db: Db, organizationId: string): Promise<Standing> {
  const row = await db
    .selectFrom("organizations")
    .select("standing")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return standingOf(row?.standing ?? "");
}

/** Throws if the organization is suspended or closed. */
export async function requireWritable(tx: Tx, organizationId: string): Promise<void> {
  const row = await tx
    .selectFrom("organizations")
    .select("standing")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  const readOnly = row === undefined ? undefined : readOnlyError(standingOf(row.standing));
  if (readOnly !== undefined) throw new AppError(readOnly);
}

/**
 * The standing before, or undefined if there is no such organization. A closed one stays closed and gets the standing
 * when it is reopened.
 */
export async function updateStanding(
  tx: Tx,
  organizationId: string,
  standing: OperatorStanding,
): Promise<Standing | undefined> {
  const before = await tx
    .selectFrom("organizations")
    .select(["standing", "standingBeforeClosing"])
    .where("id", "=", organizationId)
    .where("deletedAt", "is", null)
    .where("standing", "!=", "demo")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const change = before.standing === "closed" ? { standingBeforeClosing: standing } : { standing };
  await tx.updateTable("organizations").set(change).where("id", "=", organizationId).execute();
  return standingOf(before.standingBeforeClosing ?? before.standing);
}
