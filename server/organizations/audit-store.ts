import { sql, type RawBuilder } from "kysely";
import { actionsOf, familyActions, kindOf, type AuditAction } from "#domain/organizations/audit-actions.ts";
import type { AuditChoices, AuditEntry, AuditFilters, NamedSubject } from "#domain/organizations/audit.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import type { Admin, Staff } from "./require-staff.ts";
import { staffAccountName } from "#server/identity/account-name.ts";

export type KeptEntry = {
  id: string;
  organizationId: string;
  at: Date;
  /** Null for operators, API keys and entries of the system. */
  actorId: string | null;
  actorName: string;
  action: string;
  eventId: string | null;
  subject: Readonly<Record<string, string | number>>;
};

/** Entries are append-only: the database rejects updates and deletes. */
export async function insertEntry(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry).execute();
}

/** Does nothing if a unique index already covers the entry. */
export async function insertEntryOnce(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertEntriesOnce(tx: Tx, entries: readonly KeptEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertion(tx, ...entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function insertion(tx: Tx, ...entries: readonly KeptEntry[]) {
  return tx
    .insertInto("auditEntries")
    .values(entries.map(({ subject, ...entry }) => ({ ...entry, subject: JSON.stringify(subject) })));
}

type Params = AuditFilters & { olderThan: PageCursor | undefined; limit: number };

type Row = {
  id: string;
  at: Date;
  action: string;
  actorName: string;
  isOnTeam: boolean;
  hasNoAccount: boolean;
  eventId: string | null;
  eventName: string | null;
  eventDeleted: boolean;
  aboutParticipant: boolean;
  participantId: string | null;
  participantEventId: string | null;
  participantName: string | null;
  participantDeleted: boolean;
  aboutPerson: boolean;
  personName: string | null;
  nameBefore: string | null;
  nameAfter: string | null;
  subject: Record<string, string | number>;
};

/** Null for an invalid id: entries are immutable, so a bad one must not break the page. */
function idIn(fact: string): RawBuilder<unknown> {
  return sql`case when pg_input_is_valid(page.subject->>${sql.lit(fact)}, 'uuid') then (page.subject->>${sql.lit(fact)})::uuid end`;
}

/**
 * Current names; deleted users and objects have none. Ids are extracted into columns first: under row-level security
 * other expressions cause full scans.
 */
export async function listEntries(db: Db, admin: Admin, request: Params): Promise<AuditEntry[]> {
  const { organizationId } = admin;
  const sheetNumber = sql`coalesce(page.subject->>'toSheetNumber', page.subject->>'sheetNumber')`;
  // Raw: JSON operators in materialized CTEs.
  const { rows } = await sql<Row>`
    with page as materialized (${pageOf(admin, request)}), named as materialized (
      select page.*, coalesce(${idIn("toJobId")}, ${idIn("jobId")}) as job_id,
        case when pg_input_is_valid(${sheetNumber}, 'integer') then (${sheetNumber})::integer end as sheet_number,
        ${idIn("responseId")} as response_id, ${idIn("participantId")} as participant_id, ${idIn("userId")} as person_id
      from page
    )
    select n.id, n.at, n.action, n.actor_name as "actorName",
      m.user_id is not null or b.user_id is not null as "isOnTeam", a.id is null or a.deleted_at is not null as "hasNoAccount",
      n.event_id as "eventId", e.name as "eventName", e.deleted_at is not null as "eventDeleted",
      n.subject ?| array['participantId', 'responseId', 'sheetNumber', 'toSheetNumber'] as "aboutParticipant",
      p.id as "participantId", p.event_id as "participantEventId", p.name as "participantName", p.deleted_at is not null as "participantDeleted",
      n.subject ? 'userId' as "aboutPerson", ${staffAccountName("u")} as "personName",
      c.name_before as "nameBefore", c.name_after as "nameAfter", n.subject
    from named n
    left join users a on a.id = n.actor_id
    left join memberships m on m.organization_id = ${organizationId} and m.user_id = n.actor_id
    left join building_staff b on b.organization_id = ${organizationId} and b.user_id = n.actor_id
    left join events e on e.organization_id = ${organizationId} and e.id = n.event_id
    left join sheets s on s.organization_id = ${organizationId} and s.print_job_id = n.job_id and s.number = n.sheet_number
    left join responses r on r.organization_id = ${organizationId} and r.id = n.response_id
    left join participants p on p.organization_id = ${organizationId} and p.id = case
      when n.participant_id is not null then n.participant_id
      when s.participant_id is not null then s.participant_id else r.participant_id end
    left join users u on u.id = n.person_id and u.deleted_at is null
    left join name_changes c on c.organization_id = ${organizationId} and c.entry_id = n.id
    order by n.at desc, n.id desc`.execute(db);
  return rows.map(entryOf);
}

/** One index scan per action, so that rare actions are found quickly. */
function pageOf(admin: Admin, { kind, limit, ...request }: Params): RawBuilder<unknown> {
  const where = conditionsOf(admin, request);
  const newest = sql`order by at desc, id desc limit ${limit}`;
  if (kind === undefined) return sql`select * from audit_entries where ${where} ${newest}`;
  return sql`select found.* from unnest(${actionsOf(kind)}::text[]) as sought(action)
    cross join lateral (select * from audit_entries where action = sought.action and ${where} ${newest}) found ${newest}`;
}

function conditionsOf(
  { organizationId }: Admin,
  { who, event, from, to, olderThan }: Omit<Params, "kind" | "limit">,
): RawBuilder<unknown> {
  const zone = sql`(select time_zone from organizations where id = ${organizationId})`;
  const conditions = [sql`organization_id = ${organizationId}`];
  if (who !== undefined) conditions.push(sql`actor_id = ${who}`);
  if (event !== undefined) conditions.push(sql`event_id = ${event}`);
  if (from !== undefined) conditions.push(sql`at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to !== undefined) conditions.push(sql`at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (olderThan !== undefined) conditions.push(isOlder(olderThan, { at: "at", id: "id" }));
  return sql.join(conditions, sql` and `);
}

function entryOf(row: Row): AuditEntry {
  const { reason, ...facts } = row.subject;
  if (row.nameBefore !== null) facts["nameBefore"] = row.nameBefore;
  if (row.nameAfter !== null) facts["name"] = row.nameAfter;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { name: row.actorName, is: actorStatus(row) },
    event: row.eventId === null ? null : namedAs(row.eventName, row.eventDeleted),
    participant: row.aboutParticipant
      ? { ...namedAs(row.participantName, row.participantDeleted), ref: refOf(row) }
      : null,
    person: row.aboutPerson ? namedAs(row.personName, false) : null,
    reason: typeof reason === "string" ? reason : null,
    facts,
  };
}

function actorStatus({ action, hasNoAccount, isOnTeam }: Row): AuditEntry["actor"]["is"] {
  if (kindOf(action) === "support") return "support";
  if (withoutAccount.includes(action)) return "here";
  if (hasNoAccount) return "deleted";
  if (familyActions.includes(action)) return "family";
  return isOnTeam ? "here" : "left";
}

/** A deleted participant, or one of a deleted event, has no page. */
function refOf({ participantId, participantEventId, participantDeleted, eventDeleted }: Row) {
  if (participantId === null || participantEventId === null) return undefined;
  return participantDeleted || eventDeleted ? undefined : { eventId: participantEventId, participantId };
}

function namedAs(name: string | null, deleted: boolean): NamedSubject {
  if (name === null) return { name: "", is: "gone" };
  return { name, is: deleted ? "deleted" : "here" };
}

/** By the system and by API keys, which have no account. */
const withoutAccount: readonly string[] = [
  "event.expired",
  "print-job.made-at-cut-off",
  "print-job.fetched",
  "roster.sent",
] satisfies AuditAction[];

const maxPeople = 1_000;

/** A recursive CTE skips through the index instead of reading all entries. */
export async function listActors(db: Db, { organizationId }: Admin): Promise<AuditChoices["people"]> {
  // Raw: a recursive CTE.
  const { rows } = await sql<{ id: string; name: string; isOnTeam: boolean }>`
    with recursive actors(id) as (
      (select actor_id from audit_entries where organization_id = ${organizationId} and actor_id is not null
        order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where organization_id = ${organizationId} and actor_id > actors.id
        order by actor_id limit 1)
      from actors where actors.id is not null
    )
    select a.id, last.name, m.user_id is not null or b.user_id is not null as "isOnTeam"
    from (select id from actors where id is not null limit ${maxPeople}) a
    cross join lateral (select actor_name as name, action from audit_entries
      where organization_id = ${organizationId} and actor_id = a.id order by at desc, id desc limit 1) last
    left join memberships m on m.organization_id = ${organizationId} and m.user_id = a.id
    left join building_staff b on b.organization_id = ${organizationId} and b.user_id = a.id
    where m.user_id is not null or last.action <> all(${[...familyActions]}::text[])
    order by last.name collate by_name, a.id`.execute(db);
  return rows.map(({ isOnTeam, ...person }) => ({ ...person, is: isOnTeam ? "here" : "left" }));
}

/** Includes deleted events. */
export async function listNamedEvents(
  db: Db,
  { organizationId }: Admin,
  limit: number,
): Promise<AuditChoices["events"]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "name", "deletedAt"])
    .where("organizationId", "=", organizationId)
    .orderBy("startDate", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ deletedAt, ...event }) => ({ ...event, deleted: deletedAt !== null }));
}

export type AccessEntry = {
  action: "invite.accepted" | "family.left";
  contactId: string | null;
  at: Date;
  actorName: string;
  by: string | null;
};

/** Who accepted an invite of these contacts and who left since, the newest first. */
export async function listAccessEntries(
  db: Db,
  { organizationId }: Staff,
  { eventId, contactIds }: { eventId: string; contactIds: readonly string[] },
): Promise<AccessEntry[]> {
  if (contactIds.length === 0) return [];
  // Literals, because a parameter would not match the condition of the partial index.
  const { rows } = await sql<AccessEntry>`
    select action, subject->>'contactId' as "contactId", at, actor_name as "actorName", subject->>'by' as by
    from audit_entries
    where organization_id = ${organizationId} and event_id = ${eventId}
      and action in ('invite.accepted', 'family.left')
      and subject->>'contactId' = any(${[...contactIds]}::text[])
    order by at desc`.execute(db);
  return rows;
}
