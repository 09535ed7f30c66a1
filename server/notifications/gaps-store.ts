import { sql, type RawBuilder } from "kysely";
import type { DaySpan } from "#domain/events/letter-day.ts";
import type { GapList, NudgedList } from "#domain/notifications/mail-gaps.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { BuildingCursor, NameCursor } from "#server/platform/http/page-cursor.ts";

export type Measure = {
  eventId: string;
  /** Undefined until that many mail days have passed. */
  window: { from: number | null; until: number; meantFor: DaySpan } | undefined;
  today: string;
  /** Letters for a later day do not count yet, unless printed. */
  through: string;
};

/** What rows are compared with: parameters, or columns of a list of measures. */
type Bounds = Record<
  "organizationId" | "eventId" | "from" | "until" | "meantAfter" | "meantThrough" | "through" | "today",
  RawBuilder<unknown>
>;

function boundsOf({ organizationId }: Pick<Staff, "organizationId">, measure: Measure) {
  const { eventId, window, today, through } = measure;
  return {
    organizationId,
    eventId,
    from: window === undefined || window.from === null ? "-infinity" : new Date(window.from).toISOString(),
    until: window === undefined ? "infinity" : new Date(window.until).toISOString(),
    meantAfter: window?.meantFor.after ?? "infinity",
    meantThrough: window?.meantFor.through ?? "infinity",
    through,
    today,
  };
}

function everybody(staff: Staff, measure: Measure): RawBuilder<unknown> {
  const bounds = boundsOf(staff, measure);
  return everybodyWithin({
    organizationId: sql`${bounds.organizationId}`,
    eventId: sql`${bounds.eventId}`,
    from: sql`${bounds.from}::timestamptz`,
    until: sql`${bounds.until}::timestamptz`,
    meantAfter: sql`${bounds.meantAfter}::date`,
    meantThrough: sql`${bounds.meantThrough}::date`,
    through: sql`${bounds.through}::date`,
    today: sql`${bounds.today}::date`,
  });
}

/**
 * All participants of an event with their letters, replies, contacts and nudges. Each subquery reads the event's rows
 * once; Postgres removes the joins that a query does not use.
 */
function everybodyWithin(bounds: Bounds): RawBuilder<unknown> {
  const { organizationId, from, until, meantAfter, meantThrough, through, today } = bounds;
  const of = (table: string) =>
    sql`${sql.ref(`${table}.organization_id`)} = ${organizationId} and ${sql.ref(`${table}.event_id`)} = ${bounds.eventId}`;
  return sql`participants p
    left join (
      select n.participant_id, max(n.created_at) filter (where n.deliver_on is null) as last_at,
        max(n.deliver_on) as last_day,
        bool_or(case when n.deliver_on is null
          then n.created_at >= ${from} and n.created_at < ${until}
          else n.deliver_on > ${meantAfter} and n.deliver_on <= ${meantThrough} end) as in_time,
        bool_or(case when n.deliver_on is null
          then n.created_at >= ${until} else n.deliver_on > ${meantThrough} end) as is_coming,
        bool_or(n.printed_at is not null) as is_printed
      from notes n
      where ${of("n")} and (n.deliver_on is null or n.deliver_on <= ${through} or n.printed_at is not null)
      group by n.participant_id
    ) n on n.participant_id = p.id
    left join (
      select t.participant_id, max(t.created_at) as last_at,
        bool_or(t.created_at >= ${from} and t.created_at < ${until}) as in_time
      from staff_letters t where ${of("t")} and t.held_at is null group by t.participant_id
    ) t on t.participant_id = p.id
    left join (
      select r.participant_id from responses r
      where ${of("r")} and r.withdrawn_at is null and r.kind = 'family' group by r.participant_id
    ) r on r.participant_id = p.id
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
    left join nudges g on g.participant_id = p.id and g.day = ${today} and ${of("g")}
    where ${of("p")} and p.deleted_at is null`;
}

const never = sql<boolean>`false`;
const isWithoutMail = sql<boolean>`(n.in_time is not true and t.in_time is not true)`;

function isOn(list: GapList, { window }: Measure): RawBuilder<boolean> {
  return {
    letters: window === undefined ? never : isWithoutMail,
    replies: sql<boolean>`(n.is_printed and r.participant_id is null)`,
    contacts: sql<boolean>`k.participant_id is null`,
    bounced: sql<boolean>`c.is_bounced`,
  }[list];
}

/** Not if nudged today, a letter is on its way, or no contact can be reached. */
function mayNudge(list: GapList, measure: Measure): RawBuilder<boolean> {
  if (list === "letters")
    return sql<boolean>`(${isOn(list, measure)} and k.participant_id is not null and n.is_coming is not true and g.day is null)`;
  if (list === "contacts")
    return sql<boolean>`(${isOn(list, measure)} and c.may_invite is true and g.day is null)`;
  return never;
}

export type GapCounts = Record<GapList | "lettersToNudge" | "contactsToNudge", number>;

export async function countGaps(db: Db, staff: Staff, measure: Measure): Promise<GapCounts> {
  const count = (which: RawBuilder<boolean>) => sql`(count(*) filter (where ${which}))::int`;
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<GapCounts>`
    select ${count(isOn("letters", measure))} as letters, ${count(isOn("replies", measure))} as replies,
      ${count(isOn("contacts", measure))} as contacts, ${count(isOn("bounced", measure))} as bounced,
      ${count(mayNudge("letters", measure))} as "lettersToNudge",
      ${count(mayNudge("contacts", measure))} as "contactsToNudge"
    from ${everybody(staff, measure)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The count query returned no row.");
  return counts;
}

/** How many participants of each event are on the list "letters", with one statement. Events without a window are absent. */
export async function countWithoutMail(
  db: Db,
  measures: readonly (Measure & { organizationId: string })[],
): Promise<Map<string, number>> {
  const bounds = measures
    .filter(({ window }) => window !== undefined)
    .map((measure) => boundsOf(measure, measure));
  if (bounds.length === 0) return new Map();
  const list = (name: keyof Bounds) => bounds.map((each) => each[name]);
  const column = (name: string) => sql`${sql.ref(`m.${name}`)}`;
  const participants = everybodyWithin({
    organizationId: column("organization_id"),
    eventId: column("event_id"),
    from: column("from_at"),
    until: column("until_at"),
    meantAfter: column("meant_after"),
    meantThrough: column("meant_through"),
    through: column("through_day"),
    today: column("today"),
  });
  // Raw: shares the derived tables of everybody().
  const { rows } = await sql<{ eventId: string; participants: number }>`
    select m.event_id as "eventId", c.participants
    from unnest(${list("organizationId")}::uuid[], ${list("eventId")}::uuid[], ${list("from")}::timestamptz[],
      ${list("until")}::timestamptz[], ${list("meantAfter")}::date[], ${list("meantThrough")}::date[],
      ${list("through")}::date[], ${list("today")}::date[])
      as m (organization_id, event_id, from_at, until_at, meant_after, meant_through, through_day, today)
    cross join lateral (select count(*)::int as participants from ${participants} and ${isWithoutMail}) c`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.eventId, row.participants]));
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
      g.nudged_at as "nudgedAt", g.nudged_by_name as "nudgedByName", ${mayNudge(list, measure)} as "mayNudge"
    from ${everybody(staff, measure)} and ${isOn(list, measure)} ${further(page)}
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
    select p.id from ${everybody(staff, measure)} and ${mayNudge(list, measure)} ${one}
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
  const which = participantId === undefined ? isOn(list, measure) : sql`p.id = ${participantId}`;
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
