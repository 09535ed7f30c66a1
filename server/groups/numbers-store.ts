import { expressionBuilder, sql } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { LetterMeasure } from "#domain/groups/measure-letters.ts";
import { maxGroupOrganizations } from "#domain/groups/group.ts";
import { endedDays } from "#domain/today/today.ts";
import { mailOf } from "#server/events/mail-store.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { byName } from "#server/platform/db/by-name.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { GroupManager } from "./require-group-manager.ts";

/** Letters for the first day are printed before it. */
const daysAhead = 7;
/** More events at once are not counted. */
const maxEventsOfGroup = 2_000;

/** With the first day of the next event. */
export async function listOrganizations(db: Db, { groupId }: GroupManager, now: Date) {
  return db
    .selectFrom("groupOrganizations as g")
    .innerJoin("organizations as o", "o.id", "g.organizationId")
    .select(["o.id", "o.name", "o.type", "o.timeZone", "o.standing"])
    .select((from) =>
      from
        .selectFrom("events as e")
        .select("e.startDate")
        .whereRef("e.organizationId", "=", "o.id")
        .where("e.deletedAt", "is", null)
        .where("e.startDate", ">", todayOf(now))
        .orderBy("e.startDate")
        .limit(1)
        .as("nextStart"),
    )
    .where("g.groupId", "=", groupId)
    .orderBy(byName("o.name"))
    .orderBy("o.id")
    .limit(maxGroupOrganizations)
    .execute();
}

/** The day at organization "o". */
function todayOf(now: Date) {
  return sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`;
}

type OfEvent = Tables & { e: Tables["events"]; o: Tables["organizations"] };
const ofEvent = () => expressionBuilder<OfEvent, "e" | "o">();

const toMatch = () =>
  ofEvent()
    .selectFrom("uploads as u")
    .select(countRows().as("uploads"))
    .whereRef("u.organizationId", "=", "e.organizationId")
    .whereRef("u.eventId", "=", "e.id")
    .where("u.state", "=", "waiting")
    .$asScalar()
    .$notNull()
    .as("toMatch");

const replies = () =>
  ofEvent()
    .selectFrom("responses as r")
    .select(countRows().as("replies"))
    .whereRef("r.organizationId", "=", "e.organizationId")
    .whereRef("r.eventId", "=", "e.id")
    .where("r.withdrawnAt", "is", null);
const heldReplies = () =>
  replies().where("r.heldAt", "is not", null).$asScalar().$notNull().as("heldReplies");
const repliesToday = (now: Date) =>
  replies()
    .where("r.uploadedAt", ">=", sql<Date>`${todayOf(now)}::timestamp at time zone o.time_zone`)
    .$asScalar()
    .$notNull()
    .as("repliesToday");

/** Events that run, begin soon or ended a short time ago. */
export async function listEvents(db: Db, organizationIds: readonly string[], now: Date) {
  if (organizationIds.length === 0) return [];
  const rows = await db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.id", "e.organizationId", "e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes"])
    .select(["o.timeZone", toMatch(), heldReplies(), repliesToday(now)])
    .where("e.organizationId", "=", anyId(organizationIds))
    .where("e.deletedAt", "is", null)
    .where("e.startDate", "<=", sql<string>`${todayOf(now)} + ${sql.lit(daysAhead)}`)
    .where("e.endDate", ">=", sql<string>`${todayOf(now)} - ${sql.lit(endedDays)}`)
    .orderBy("e.organizationId")
    .orderBy("e.startDate")
    .orderBy("e.id")
    .limit(maxEventsOfGroup)
    .execute();
  return rows.map(({ mailDays, cutOffMinutes, startDate, endDate, timeZone, ...row }) => ({
    ...row,
    days: { mail: mailOf({ mailDays, cutOffMinutes }), startDate, endDate, timeZone },
  }));
}

type LetterCounts = { eventId: string; toPrint: number; overdue: number; held: number };
type EventMeasure = { id: string; organizationId: string; measure: LetterMeasure };

/** Events without waiting letters are absent. */
export async function countLetters(db: Db, events: readonly EventMeasure[]): Promise<LetterCounts[]> {
  if (events.length === 0) return [];
  const overdueBefore = events.map(({ measure }) =>
    measure.overdueBefore === null ? null : new Date(measure.overdueBefore).toISOString(),
  );
  // Raw: unnest.
  const { rows } = await sql<LetterCounts>`
    select m.event_id as "eventId",
      (count(*) filter (where n.held_at is null and (n.deliver_on is null or n.deliver_on <= m.due)))::int as "toPrint",
      (count(*) filter (where n.held_at is null and case when n.deliver_on is null
        then n.created_at < m.overdue_before else n.deliver_on <= m.overdue_through end))::int as overdue,
      (count(*) filter (where n.held_at is not null))::int as held
    from unnest(${events.map(({ organizationId }) => organizationId)}::uuid[],
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ measure }) => measure.due)}::date[],
      ${overdueBefore}::timestamptz[], ${events.map(({ measure }) => measure.overdueThrough)}::date[])
      as m (organization_id, event_id, due, overdue_before, overdue_through)
    join waiting_letters n on n.organization_id = m.organization_id and n.event_id = m.event_id
    group by m.event_id`.execute(db);
  return rows;
}
