import { sql, type RawBuilder } from "kysely";
import type { DaySpan } from "#domain/events/letter-day.ts";
import { gapLists, lettersLists, type GapList, type NudgedList } from "#domain/notifications/mail-gaps.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { BuildingCursor, NameCursor } from "#server/platform/http/page-cursor.ts";

export type Measure = {
  eventId: string;
  /** Undefined until that many mail days have passed. `begins`: midnight of the first of them. */
  window: { from: number | null; until: number; begins: number; meantFor: DaySpan } | undefined;
  isOver: boolean;
  today: string;
  /** Letters for a later day do not count yet, unless printed. */
  through: string;
};

/**
 * All participants of an event with their letters, replies, contacts and nudges. Each subquery reads the event's rows
 * once; Postgres removes the joins that a query does not use.
 */
function everybody(
  { organizationId }: Staff,
  { eventId, window, today, through }: Measure,
): RawBuilder<unknown> {
  const of = (table: string) =>
    sql`${sql.ref(`${table}.organization_id`)} = ${organizationId} and ${sql.ref(`${table}.event_id`)} = ${eventId}`;
  const from = window === undefined || window.from === null ? "-infinity" : new Date(window.from);
  const until = window === undefined ? "infinity" : new Date(window.until);
  const begins = window === undefined ? "-infinity" : new Date(window.begins);
  const days = window?.meantFor ?? { after: "infinity", through: "infinity" };
  return sql`participants p
    left join (
      select n.participant_id, max(n.created_at) filter (where n.deliver_on is null) as last_at,
        max(n.deliver_on) as last_day,
        bool_or(n.held_at is null and (n.printed_at is null or n.printed_at >= ${begins}::timestamptz
          or case when n.deliver_on is null then n.created_at >= ${from}::timestamptz
            else n.deliver_on > ${days.after}::date end)) as has_mail,
        bool_or(n.held_at is not null) as is_held,
        bool_or(case when n.deliver_on is null
          then n.created_at >= ${until}::timestamptz else n.deliver_on > ${days.through}::date end) as is_coming,
        bool_or(n.printed_at is not null) as is_printed
      from notes n
      where ${of("n")} and (n.deliver_on is null or n.deliver_on <= ${through}::date or n.printed_at is not null)
      group by n.participant_id
    ) n on n.participant_id = p.id
    left join (
      select t.participant_id, max(t.created_at) as last_at,
        bool_or(t.printed_at is null or t.printed_at >= ${begins}::timestamptz
          or t.created_at >= ${from}::timestamptz) as has_mail
      from staff_letters t where ${of("t")} and t.held_at is null group by t.participant_id
    ) t on t.participant_id = p.id
    left join (
      select r.participant_id from responses r
      where ${of("r")} and r.withdrawn_at is null and r.kind = 'family' group by r.participant_id
    ) r on r.participant_id = p.id
    left join (
      select a.participant_id from contacts a where ${of("a")} and a.removed_at is null group by a.participant_id
    ) a on a.participant_id = p.id
    left join (
      select l.participant_id from participant_links l join contacts c on c.id = l.contact_id and ${of("c")}
      where ${of("l")} and c.removed_at is null group by l.participant_id
    ) k on k.participant_id = p.id
    left join (
      select c.participant_id, bool_or(c.failed_at is not null) as is_bounced,
        bool_or((c.invite_id is null or c.sent_at is not null) and c.email not in (
          select x.email from mail_opt_outs x where x.organization_id = ${organizationId})) as may_invite
      from contact_invites c where ${of("c")} and c.accepted_at is null group by c.participant_id
    ) c on c.participant_id = p.id
    left join event_buildings b on b.id = p.building_id and ${of("b")}
    left join nudges g on g.participant_id = p.id and g.day = ${today}::date and ${of("g")}
    where ${of("p")} and p.deleted_at is null`;
}

const never = sql<boolean>`false`;

function isOn({ organizationId }: Staff, list: GapList, { window, isOver }: Measure): RawBuilder<boolean> {
  // By email. Staff call a family whose letter is held.
  const canBeAsked = isOver
    ? never
    : sql<boolean>`(k.participant_id is not null and n.is_held is not true
        and (select o.family_notices from organizations o where o.id = ${organizationId}))`;
  const noMail =
    window === undefined ? never : sql<boolean>`(n.has_mail is not true and t.has_mail is not true)`;
  return {
    letters: noMail,
    call: sql<boolean>`(${noMail} and not (${canBeAsked}))`,
    nudge: sql<boolean>`(${noMail} and ${canBeAsked} and g.day is null)`,
    replies: sql<boolean>`(n.is_printed and r.participant_id is null)`,
    contacts: sql<boolean>`k.participant_id is null`,
    addresses: sql<boolean>`a.participant_id is null`,
    bounced: sql<boolean>`c.is_bounced`,
  }[list];
}

function mayNudge(staff: Staff, list: GapList, measure: Measure): RawBuilder<boolean> {
  if (lettersLists.some((one) => one === list)) return isOn(staff, "nudge", measure);
  if (list === "contacts")
    return sql<boolean>`(${isOn(staff, list, measure)} and c.may_invite is true and g.day is null)`;
  return never;
}

export type GapCounts = Record<GapList | "contactsToNudge", number>;

export async function countGaps(db: Db, staff: Staff, measure: Measure): Promise<GapCounts> {
  const count = (which: RawBuilder<boolean>) => sql`(count(*) filter (where ${which}))::int`;
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<GapCounts>`
    select ${sql.join(gapLists.map((list) => sql`${count(isOn(staff, list, measure))} as ${sql.ref(list)}`))},
      ${count(mayNudge(staff, "contacts", measure))} as "contactsToNudge"
    from ${everybody(staff, measure)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The count query returned no row.");
  return counts;
}

export type GapRow = {
  participantId: string;
  name: string;
  buildingName: string | null;
  lastLetterAt: Date | null;
  lastDay: string | null;
  fromUsAt: Date | null;
  isComing: boolean;
  isReached: boolean;
  nudgedAt: Date | null;
  nudgedByName: string | null;
  mayNudge: boolean;
};

export type GapsPage = { list: GapList; limit: number } & (
  | { sort: "name"; after: NameCursor | undefined }
  | { sort: "building"; after: BuildingCursor | undefined }
);

export async function listGaps(db: Db, staff: Staff, measure: Measure, page: GapsPage): Promise<GapRow[]> {
  const { list, limit } = page;
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<GapRow>`
    select p.id as "participantId", p.name,
      b.name as "buildingName",
      n.last_at as "lastLetterAt", n.last_day as "lastDay", t.last_at as "fromUsAt",
      n.is_coming is true as "isComing",
      k.participant_id is not null as "isReached",
      g.nudged_at as "nudgedAt", g.nudged_by_name as "nudgedByName", ${mayNudge(staff, list, measure)} as "mayNudge"
    from ${everybody(staff, measure)} and ${isOn(staff, list, measure)} ${further(page)}
    order by ${order[page.sort]} limit ${limit}`.execute(db);
  return rows;
}

const order = {
  name: sql`p.name collate by_name, p.id`,
  building: sql`b.id is null, coalesce(b.name, '') collate by_name, p.name collate by_name, p.id`,
};

function further({ sort, after }: GapsPage): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const last =
    sort === "name"
      ? sql`${after.name}, ${after.id}::uuid`
      : sql`${after.building === null}::boolean, ${after.building ?? ""}, ${after.name}, ${after.id}::uuid`;
  return sql`and (${order[sort]}) > (${last})`;
}

/** Ordered by id, as insertNudges needs it. */
export async function listToNudge(
  db: Db,
  staff: Staff,
  measure: Measure,
  { list, participantId, limit }: { list: NudgedList; participantId: string | undefined; limit: number },
): Promise<string[]> {
  const one = participantId === undefined ? sql`` : sql`and p.id = ${participantId}`;
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<{ id: string }>`
    select p.id from ${everybody(staff, measure)} and ${mayNudge(staff, list, measure)} ${one}
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type WhyNot = { isThere: boolean; nudgedToday: boolean };

export async function findWhyNot(
  db: Db,
  staff: Staff,
  measure: Measure,
  { list, participantId }: { list: NudgedList; participantId: string | undefined },
): Promise<WhyNot> {
  const which = participantId === undefined ? isOn(staff, list, measure) : sql`p.id = ${participantId}`;
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<WhyNot>`
    select count(*) > 0 as "isThere", coalesce(bool_or(g.day is not null), false) as "nudgedToday"
    from ${everybody(staff, measure)} and ${which}`.execute(db);
  return rows[0] ?? { isThere: false, nudgedToday: false };
}

/**
 * Returns the participants that had no nudge that day. A concurrent call waits and gets none of them. A fixed order
 * prevents deadlocks.
 */
export async function insertNudges(
  tx: Tx,
  { organizationId, userId, displayName }: Staff,
  { eventId, participantIds, day }: { eventId: string; participantIds: readonly string[]; day: string },
  now: Date,
): Promise<Set<string>> {
  if (participantIds.length === 0) return new Set();
  // Raw: unnest.
  const { rows } = await sql<{ participantId: string }>`
    insert into nudges (participant_id, day, organization_id, event_id, nudged_at, nudged_by, nudged_by_name)
    select p.id, ${day}::date, ${organizationId}, ${eventId}, ${now}::timestamptz, ${userId}, ${displayName}
    from unnest(${[...participantIds]}::uuid[]) as p (id) order by p.id
    on conflict (participant_id, day) do nothing
    returning participant_id as "participantId"`.execute(tx);
  return new Set(rows.map(({ participantId }) => participantId));
}
