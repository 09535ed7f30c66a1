import { sql } from "kysely";
import type { MailTimes } from "#domain/events/mail-times.ts";
import { eventFigures, type EventFigures } from "#domain/reports/figures.ts";
import { maxReportEvents, type ReportedEvent } from "#domain/reports/season-report.ts";
import { mailOf } from "#server/events/mail-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

type EventRef = { organizationId: string; eventId: string };

export type EventToCount = Omit<ReportedEvent, "figures"> & { mail: MailTimes | undefined; timeZone: string };

function events(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.id as eventId", "e.name", "e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes"])
    .select("o.timeZone");
}

type EventRow = Omit<EventToCount, "mail"> & { mailDays: number[] | null; cutOffMinutes: number | null };

function toCount({ mailDays, cutOffMinutes, ...event }: EventRow): EventToCount {
  return { ...event, mail: mailOf({ mailDays, cutOffMinutes }) };
}

/** Also if it is deleted. */
export async function findEventToCount(
  db: Db,
  { organizationId, eventId }: EventRef,
): Promise<EventToCount | undefined> {
  const row = await events(db)
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .executeTakeFirst();
  return row && toCount(row);
}

type Days = { from: string; through: string };

/** Not the deleted ones, the first one first. */
export async function listEventsToCount(
  db: Db,
  { organizationId }: Staff,
  { from, through }: Days,
): Promise<EventToCount[]> {
  const rows = await events(db)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.startDate", ">=", from)
    .where("e.startDate", "<=", through)
    .orderBy("e.startDate")
    .orderBy("e.id")
    .limit(maxReportEvents)
    .execute();
  return rows.map(toCount);
}

/** Years with events that have begun, the latest first. */
export async function listSeasons(db: Db, { organizationId }: Staff, today: string): Promise<number[]> {
  const year = sql<number>`extract(year from start_date)::int`.as("year");
  const rows = await db
    .selectFrom("events")
    .select(year)
    .where("organizationId", "=", organizationId)
    .where("deletedAt", "is", null)
    .where("startDate", "<=", today)
    .union(db.selectFrom("eventReports").select(year).where("organizationId", "=", organizationId))
    .orderBy("year", "desc")
    .execute();
  return rows.map((row) => row.year);
}

export type Counts = Pick<
  EventFigures,
  "participants" | "linked" | "letters" | "staffLetters" | "stationery" | "replies"
>;

/** By event id. Participants that were deleted do not count, nor do their letters. */
export async function countEvents(
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
): Promise<Map<string, Counts>> {
  const of = (table: string) => sql`${sql.ref(`${table}.organization_id`)} = ${organizationId}
    and ${sql.ref(`${table}.event_id`)} = e.id`;
  const present = (table: string) => sql`join participants p on p.id = ${sql.ref(`${table}.participant_id`)}
    and ${of("p")} and p.deleted_at is null`;
  // Raw: six counts in one statement.
  const { rows } = await sql<Counts & { eventId: string }>`
    select e.id as "eventId",
      (select count(*)::int from participants p where ${of("p")} and p.deleted_at is null) as participants,
      (select count(distinct l.participant_id)::int from participant_links l
        join contacts c on c.id = l.contact_id and ${of("c")} and c.removed_at is null ${present("l")}
        where ${of("l")}) as linked,
      (select count(*)::int from notes n ${present("n")}
        where ${of("n")} and n.printed_at is not null) as letters,
      (select count(*)::int from staff_letters t ${present("t")}
        where ${of("t")} and t.printed_at is not null) as "staffLetters",
      (select count(*)::int from print_jobs j
        join sheets s on s.print_job_id = j.id and ${of("s")} ${present("s")}
        where ${of("j")} and j.kind = 'stationery' and j.voided_at is null and s.kind = 'family') as stationery,
      (select count(distinct (r.print_job_id, r.sheet_number))::int from responses r ${present("r")}
        where ${of("r")} and r.withdrawn_at is null and r.kind = 'family') as replies
    from unnest(${[...eventIds]}::uuid[]) as e (id)`.execute(db);
  return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
}

/** Mail days whose cut-off has passed, the first one first. */
export type PassedDays = { eventId: string; days: readonly string[]; cutOffs: readonly Date[] };
export type LetterDays = { eventId: string; days: number[]; participants: number };

/**
 * How many participants got a letter on which mail days (positions in `days`, ascending). A letter goes with the first
 * mail day whose cut-off has not passed, or with the day that was chosen for it. Letters from staff count too.
 */
export async function listLetterDays(
  db: Db,
  organizationId: string,
  passed: readonly PassedDays[],
): Promise<LetterDays[]> {
  const of = (table: string) => sql`${sql.ref(`${table}.organization_id`)} = ${organizationId}
    and ${sql.ref(`${table}.event_id`)} = w.event_id`;
  const some = passed.filter(({ days }) => days.length > 0);
  if (some.length === 0) return [];
  const windows = JSON.stringify(
    some.map(({ eventId, days, cutOffs }) => ({ event_id: eventId, days, cut_offs: cutOffs })),
  );
  // Raw: width_bucket counts the cut-offs until then.
  const { rows } = await sql<LetterDays>`
    select w.event_id as "eventId", d.days, count(*)::int as participants
    from jsonb_to_recordset(${windows}::jsonb) as w (event_id uuid, days date[], cut_offs timestamptz[])
    cross join lateral (
      select array_agg(distinct l.day order by l.day) as days
      from (
        select n.participant_id, case when n.deliver_on is null then width_bucket(n.created_at, w.cut_offs)
          else width_bucket(n.deliver_on - 1, w.days) end as day
        from notes n where ${of("n")} and n.printed_at is not null
        union all
        select t.participant_id, width_bucket(t.created_at, w.cut_offs)
        from staff_letters t where ${of("t")} and t.printed_at is not null
      ) l
      join participants p on p.id = l.participant_id and ${of("p")} and p.deleted_at is null
      where l.day < cardinality(w.cut_offs)
      group by l.participant_id
    ) d
    group by w.event_id, d.days`.execute(db);
  return rows;
}

export type HandOutRow = { eventId: string; printedAt: Date; handedOutAt: Date };

export async function listHandOutTimes(
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
): Promise<HandOutRow[]> {
  return db
    .selectFrom("handOuts as h")
    .innerJoin("printJobs as j", "j.id", "h.printJobId")
    .select(["h.eventId", "j.createdAt as printedAt", "h.handedOutAt"])
    .where("h.organizationId", "=", organizationId)
    .where("h.eventId", "in", [...eventIds])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "in", [...eventIds])
    .where("j.kind", "=", "letters")
    .where("j.voidedAt", "is", null)
    .execute();
}

export async function listStoredFigures(
  db: Db,
  { organizationId }: Staff,
  { from, through }: Days,
): Promise<ReportedEvent[]> {
  const rows = await db
    .selectFrom("eventReports")
    .select(["eventId", "name", "startDate", "endDate", "figures"])
    .where("organizationId", "=", organizationId)
    .where("startDate", ">=", from)
    .where("startDate", "<=", through)
    .orderBy("startDate")
    .orderBy("eventId")
    .limit(maxReportEvents)
    .execute();
  return rows.map(({ figures, ...event }) => ({ ...event, figures: eventFigures.parse(figures) }));
}

export async function insertFigures(
  tx: Tx,
  organizationId: string,
  { eventId, name, startDate, endDate, figures }: ReportedEvent,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("eventReports")
    .values({
      eventId,
      organizationId,
      name,
      startDate,
      endDate,
      figures: JSON.stringify(figures),
      createdAt: now,
    })
    .execute();
}

/** Its rows are counted again. */
export async function deleteFigures(tx: Tx, { organizationId, eventId }: EventRef): Promise<void> {
  await tx
    .deleteFrom("eventReports")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .execute();
}
