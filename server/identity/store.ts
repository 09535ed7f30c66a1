import { sql } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import { demoIssuer } from "#domain/demos/demo.ts";
import { deletedAccountName } from "#domain/identity/account.ts";
import { personName } from "#domain/identity/person-name.ts";
import type { Device } from "#domain/identity/device.ts";
import {
  maxBearersOfSession,
  sessionIdleDays,
  sessionLifetimeDays,
  sharedComputerIdleMinutes,
  type MySession,
  type Role,
} from "#domain/identity/session.ts";
import { languageFrom, type Language } from "#domain/language.ts";
import { expiredTeamInvitesBefore } from "#domain/organizations/team.ts";
import type { Closing, Standing } from "#domain/standing.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { accountName } from "./account-name.ts";

export async function insertSession(
  tx: Tx,
  session: Device & {
    id: string;
    secretHash: Buffer;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
    authenticatedAt: Date | null;
    onSharedComputer: boolean;
    issuer: string;
  },
): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

/**
 * Also extends the idle expiry and notes the use, at most once an hour, on a shared computer each time that the tab is
 * not idle; writes nothing for an expired session. Tabs request a bearer every ten minutes, so this defines "used".
 */
export async function insertBearer(
  db: Db,
  bearer: { secretHash: Buffer; expiresAt: Date },
  sessionSecretHash: Buffer,
  now: Date,
  { idle }: { idle: boolean },
): Promise<Caller | undefined> {
  // Raw: data-modifying CTEs with interval arithmetic.
  const { rows } = await sql<Caller>`
    with living as (
      select id, user_id, least(
        created_at + interval '${sql.raw(String(sessionLifetimeDays * 24))} hours',
        ${now}::timestamptz + case when on_shared_computer
          then interval '${sql.raw(String(sharedComputerIdleMinutes))} minutes'
          else interval '${sql.raw(String(sessionIdleDays * 24))} hours' end
      ) as ends_at
      from sessions where secret_hash = ${sessionSecretHash} and expires_at > ${now}
    ),
    renewed as (
      update sessions s set expires_at = l.ends_at, last_used_at = ${now} from living l
      -- The session of a demo camp ends with it.
      where s.id = l.id and s.issuer is distinct from ${demoIssuer} and case when s.on_shared_computer then not ${idle}::boolean
        else coalesce(s.last_used_at, s.created_at) < ${now}::timestamptz - interval '1 hour' end
    ),
    surplus as (
      select b.secret_hash from bearers b join living l on l.id = b.session_id
      order by b.expires_at desc offset ${maxBearersOfSession - 1}
    ),
    -- Two tabs at once must not wait for each other.
    ended as (
      delete from bearers where secret_hash in (
        select secret_hash from bearers where secret_hash in (select secret_hash from surplus) for update skip locked)
    ),
    made as (
      insert into bearers (secret_hash, session_id, expires_at)
      select ${bearer.secretHash}, id, ${bearer.expiresAt} from living
    )
    select user_id, id as session_id from living`.execute(db);
  return rows[0];
}

/** Runs for every request. The only statement that knows when a bearer is valid. */
export async function findCaller(db: Db, bearerHash: Buffer, now: Date): Promise<Caller | undefined> {
  return db
    .selectFrom("bearers as b")
    .innerJoin("sessions as s", "s.id", "b.sessionId")
    .select(["s.userId", "s.id as sessionId", "s.authenticatedAt"])
    .select((row) => row("s.issuer", "is not distinct from", demoIssuer).$castTo<boolean>().as("isDemo"))
    .where("b.secretHash", "=", bearerHash)
    .where("b.expiresAt", ">", now)
    .where("s.expiresAt", ">", now)
    .executeTakeFirst();
}

/** False also for a session of another user. */
export async function sessionLives(db: Db, { userId, sessionId }: Caller, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

export type EndedSession = {
  sessionId: string;
  userId: string;
  onSharedComputer: boolean;
  /** Null in sessions of earlier releases. */
  issuer: string | null;
};

/** Bearers are deleted by cascade, so access ends with the commit. */
export async function deleteSession(tx: Tx, secretHash: Buffer): Promise<EndedSession | undefined> {
  return tx
    .deleteFrom("sessions")
    .where("secretHash", "=", secretHash)
    .returning(["id as sessionId", "userId", "onSharedComputer", "issuer"])
    .executeTakeFirst();
}

/** Null in sessions of earlier releases. */
export async function findSessionIssuer(tx: Tx, secretHash: Buffer): Promise<string | null> {
  const row = await tx
    .selectFrom("sessions")
    .select("issuer")
    .where("secretHash", "=", secretHash)
    .forUpdate()
    .executeTakeFirst();
  return row?.issuer ?? null;
}

/** Undefined if the session has ended or is another user's. */
export async function renewSession(
  tx: Tx,
  secretHash: Buffer,
  renewal: { userId: string; secretHash: Buffer; authenticatedAt: Date | null; issuer: string },
  now: Date,
): Promise<{ onSharedComputer: boolean } | undefined> {
  return tx
    .updateTable("sessions")
    .set({
      secretHash: renewal.secretHash,
      authenticatedAt: renewal.authenticatedAt,
      issuer: renewal.issuer,
    })
    .where("secretHash", "=", secretHash)
    .where("userId", "=", renewal.userId)
    .where("expiresAt", ">", now)
    .returning("onSharedComputer")
    .executeTakeFirst();
}

const maxSessions = 100;

export async function listSessions(db: Db, { userId, sessionId }: Caller, now: Date): Promise<MySession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "browser", "system", "createdAt"])
    .select((from) => [
      from.fn.coalesce("lastUsedAt", "createdAt").as("lastUsedAt"),
      from("id", "=", sessionId).as("isThisDevice"),
    ])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("isThisDevice", "desc")
    .orderBy("lastUsedAt", "desc")
    .orderBy("id")
    .limit(maxSessions)
    .execute();
  return rows.map(({ createdAt, lastUsedAt, isThisDevice, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisDevice: Boolean(isThisDevice),
  }));
}

/** False for a session that has ended and for one of another user. */
export async function deleteOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findAccount(
  db: Db,
  userId: string,
): Promise<{ uid: string; name: string | null; verifiedEmails: string[] } | undefined> {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("verifiedEmails as v", "v.userId", "u.id")
    .select(["u.id as uid", "v.email", accountName("u").as("name")])
    .where("u.id", "=", userId)
    .where("u.deletedAt", "is", null)
    .orderBy("v.email")
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return { ...first, verifiedEmails: rows.flatMap(({ email }) => email ?? []) };
}

type PersonRow = {
  uid: string;
  name: string | null;
  email: string | null;
  language: Language | null;
  verifiedEmails: string[];
  organizations: {
    id: string;
    name: string;
    type: string | null;
    description: string | null;
    timeZone: string;
    role: Role;
    standing: Standing;
    closing: Closing | null;
    hasSafetyDesk: boolean;
    needsPasskey: boolean;
    needsOtherSignIn: boolean;
  }[];
  cabins: { id: string; name: string; type: string | null }[];
  demo: boolean;
  /** Null on a shared computer and in demo camps. */
  keepsUntil: Date | null;
  /** 0 or 1. */
  participantLinks: number;
  /** 0 or 1. Always 0 for users with an organization, who have access anyway. Covers family and team invites. */
  pendingInvites: number;
};

/** One statement, because every tab requests this first. Invites to the user's addresses are outside of RLS. */
export async function findPersonWithAccess(
  db: Db,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<PersonRow | undefined> {
  const { rows } = await withSystemAccess(() =>
    // Raw: json_agg in a lateral join, and arrays.
    sql<PersonRow>`
        select u.id as uid, name_of(u) as name, u.email,
          u.language,
          array(select v.email from verified_emails v where v.user_id = u.id) as "verifiedEmails",
          coalesce(own.organizations, '[]') as organizations,
          coalesce((
            select json_agg(json_build_object('id', o.id, 'name', o.name, 'type', o.type,
              'buildingWord', o.building_word, 'participantWord', o.participant_word) order by o.name collate by_name, o.id)
            from building_staff s join organizations o on o.id = s.organization_id where s.user_id = u.id
          ), '[]') as cabins,
          u.demo_of is not null as demo,
          (
            select created_at + interval '${sql.raw(String(sessionLifetimeDays * 24))} hours' from sessions
            where id = ${sessionId} and not on_shared_computer and u.demo_of is null
          ) as "keepsUntil",
          exists (select from active_links l where l.user_id = u.id)::int as "participantLinks",
          case when own.organizations is not null then 0 else exists (
            select from verified_emails v where v.user_id = u.id and (
              exists (
                select from active_invites i where i.email = v.email and i.accepted_at is null
                  -- An invite ends so many days after its event, as its link does.
                  and i.end_date >= (${now}::timestamptz at time zone i.time_zone)::date - 30
              )
              or exists (select from team_invites t where t.email = v.email
                and t.created_at > ${expiredTeamInvitesBefore(now)})
              or exists (select from building_staff t where t.email = v.email and t.user_id is null
                and t.created_at > ${expiredTeamInvitesBefore(now)}))
          )::int end as "pendingInvites"
        from users u
        cross join lateral (
          select json_agg(json_build_object('id', o.id, 'name', o.name, 'type', o.type, 'buildingWord', o.building_word, 'participantWord', o.participant_word, 'description', o.description, 'timeZone', o.time_zone, 'role', m.role, 'standing', o.standing,
            'closing', closing_of(o),
            -- Held replies must be reachable after the desk is switched off.
            'hasSafetyDesk', exists (select from safety_desks d where d.organization_id = o.id and d.is_on)
              or exists (select from responses r where r.organization_id = o.id and r.held_at is not null
                and r.withdrawn_at is null),
            'needsPasskey', o.passkeys_required and not exists (
              select from sessions s where s.id = ${sessionId} and s.passkey_id is not null),
            'needsOtherSignIn', exists (
              select from sessions s where s.id = ${sessionId} and not opens_teams(s.issuer, s.passkey_id))) order by o.name collate by_name, o.id) as organizations
          from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id
        ) own
        where u.id = ${userId}`.execute(db),
  );
  return rows[0];
}

/** All are already rejected; this only keeps the tables small. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, "sessions", "expiresAt", now);
  await deleteInBatches(db, "bearers", "expiresAt", now);
  await deleteInBatches(db, "signInCodes", "expiresAt", now);
}

export async function endAllSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").executeTakeFirst();
  return Number(numDeletedRows);
}

/** False when already deleted. A concurrent sign-in waits and then creates a new user. */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the row for foreign keys, without personal data or a matchable identity. */
export async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom("verifiedEmails").where("userId", "=", userId).execute();
  await tx.deleteFrom("signIns").where("userId", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({
      issuer: "deleted",
      subject: userId,
      displayName: deletedAccountName,
      ownName: null,
      photoUrl: null,
      email: null,
      language: null,
      deletedAt: now,
    })
    .where("id", "=", userId)
    .execute();
}

export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<string[]> {
  let sessions = tx.deleteFrom("sessions").where("userId", "=", userId);
  if (except !== undefined) sessions = sessions.where("id", "!=", except);
  const rows = await sessions.returning("id").execute();
  return rows.map(({ id }) => id);
}

/** False when nothing changed. */
export async function saveLanguage(tx: Tx, userId: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("language", "is distinct from", language)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Does not overwrite a language that the user has chosen. */
export async function saveFirstLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("language", "is", null)
    .execute();
}

export async function findLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const row = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return languageFrom(row?.language);
}

/** For activity and mails. `unnamed` stands for a person who has told no name. */
export async function findPersonName(db: Db, userId: string, unnamed: string): Promise<string> {
  const { name } = await db
    .selectFrom("users as u")
    .select(accountName("u").as("name"))
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  return personName({ account: name }, unnamed);
}
