import { sql } from "kysely";
import { dayIn } from "#domain/events/calendar-day.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import { digestHour } from "#domain/notifications/kinds.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { countWaiting } from "#server/notes/waiting-letters-store.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { countOf, defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";

/** If the worker was down at the hour of the digest, it can still send it until this hour. */
const latestDigestHour = 12;
/** Time zone offsets are multiples of 15 minutes, so this interval meets the hour everywhere. */
export const digestCron = "0,15,30,45 * * * *";
const digestsPerRound = 500;
const maxEvents = 20;

/** Queues a row for every morning, even if nothing waits, so that each morning is checked once. */
export async function queueDigests(
  deps: Pick<Deps, "db" | "transact" | "clock" | "enqueue">,
  signal: AbortSignal,
): Promise<void> {
  let found: number;
  do {
    const due = await listDigestsDue(deps.db, deps.clock.now());
    found = due.length;
    const queuedNow = due.map(({ organizationId, userId, day }) => {
      return { organizationId, userId, kind: "digest", about: day } as const;
    });
    await deps.transact((tx) => queueNotifications(tx, deps, queuedNow));
  } while (found >= digestsPerRound && !signal.aborted);
}

type DigestDue = { organizationId: string; userId: string; day: string };

/** Members who chose the digest, have none for today, and whose local hour is in its time. */
async function listDigestsDue(db: Db, now: Date): Promise<DigestDue[]> {
  // Raw: local times in a lateral join.
  const { rows } = await sql<DigestDue>`
    select m.organization_id as "organizationId", m.user_id as "userId", here.now::date::text as day
    from notice_choices k join memberships m on m.user_id = k.user_id join organizations o on o.id = m.organization_id
    cross join lateral (select ${now}::timestamptz at time zone o.time_zone as now) here
    where k.kind = 'digest' and k.wanted
      and extract(hour from here.now) >= ${digestHour} and extract(hour from here.now) < ${latestDigestHour}
      and not exists (
        select from notices n where n.user_id = m.user_id and n.organization_id = m.organization_id
          and n.kind = 'digest' and n.about = here.now::date::text)
    order by m.user_id, m.organization_id limit ${digestsPerRound}`.execute(db);
  return rows;
}

/** Counts only, no names. */
export type WaitingInEvent = {
  eventId: string;
  eventName: string;
  letters: number;
  repliesToMatch: number;
  bouncedInvites: number;
};
type AllWaiting = readonly [WaitingInEvent, ...WaitingInEvent[]];

async function listActiveEvents(db: Db, { organizationId }: Staff, today: string) {
  return db
    .selectFrom("events as e")
    .select(["e.id as eventId", "e.name as eventName"])
    .select((from) => [
      from
        .selectFrom("uploads as u")
        .select(countRows().as("uploads"))
        .whereRef("u.organizationId", "=", "e.organizationId")
        .whereRef("u.eventId", "=", "e.id")
        .where("u.state", "=", "waiting")
        .$asScalar()
        .$notNull()
        .as("repliesToMatch"),
      from
        .selectFrom("contactInvites as c")
        .select(countRows().as("invites"))
        .whereRef("c.organizationId", "=", "e.organizationId")
        .whereRef("c.eventId", "=", "e.id")
        .where("c.acceptedAt", "is", null)
        .where("c.failedAt", "is not", null)
        .$asScalar()
        .$notNull()
        .as("bouncedInvites"),
    ])
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.startDate", "<=", today)
    .where("e.endDate", ">=", today)
    .orderBy("e.startDate")
    .orderBy(byName("e.name"))
    .orderBy("e.id")
    .limit(maxEvents)
    .execute();
}

/** Counts only what can be printed now; a letter for a later day counts on its day. */
async function countDue(db: Db, staff: Staff, eventId: string, now: Date): Promise<number> {
  const days = await findEventDays(db, staff.organizationId, eventId);
  if (days === undefined) return 0;
  return (await countWaiting(db, staff, { eventId, through: dueNow(days, now.getTime()) })).count;
}

const en = (from: From, waiting: AllWaiting): NotificationText => ({
  subject: `This morning at ${from.organizationName}`,
  preheader: formatWaiting(waiting[0]),
  paragraphs: waiting.map(formatWaiting),
  link: { path: `/org/${from.organizationId}`, label: "Open Today" },
});

function formatWaiting({ eventName, ...counts }: WaitingInEvent): string {
  return `${eventName}: ${whatWaits(counts).join(", ")}.`;
}

function whatWaits(counts: Pick<WaitingInEvent, "letters" | "repliesToMatch" | "bouncedInvites">): string[] {
  return [
    ...countOf(counts.letters, "letter to print", "letters to print"),
    ...countOf(counts.repliesToMatch, "reply to match", "replies to match"),
    ...countOf(counts.bouncedInvites, "invite that bounced", "invites that bounced"),
  ];
}

/** Undefined if nothing waits. */
export function thoseWithMail(events: readonly WaitingInEvent[]): AllWaiting | undefined {
  const [first, ...others] = events.filter((event) => whatWaits(event).length > 0);
  return first && [first, ...others];
}

export const digestNotification = defineNotification({
  kind: "digest",
  async load(db, { userId, organizationId }, { timeZone }, now): Promise<AllWaiting | undefined> {
    const staff = await requireStaff(db, { userId, sessionId: null }, organizationId);
    const events: WaitingInEvent[] = [];
    for (const event of await listActiveEvents(db, staff, dayIn(timeZone, now)))
      events.push({ ...event, letters: await countDue(db, staff, event.eventId, now) });
    return thoseWithMail(events);
  },
  texts: { en },
});
