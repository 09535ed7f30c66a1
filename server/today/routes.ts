import { AppError } from "#domain/app-error.ts";
import { dayIn, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import { usualMailDays } from "#domain/notifications/mail-gaps.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/today/contract.ts";
import {
  endedDays,
  type ActiveEvent,
  type EventWork,
  type NextEvent,
  type Start,
} from "#domain/today/today.ts";
import { countGaps } from "#server/notifications/gaps-store.ts";
import { measureGaps } from "#server/notifications/gaps.ts";
import { countUnread } from "#server/notes/moderation-store.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import * as store from "./store.ts";

type TodayDeps = Pick<Deps, "db" | "clock">;

export function todayOperations(deps: TodayDeps): Operation[] {
  return [readToday(deps), readEventWork(deps)];
}

function readToday({ db, clock }: TodayDeps): Operation {
  return implement(contract.readToday, {
    summary:
      "What the organization's active events need today, pages that ended events left open, the next event, and what a new organization lacks before its first mail.",
    async handle({ orgId }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const { timeZone, stationery } = await requireOrganization(db, orgId);
      const now = clock.now();
      const today = dayIn(timeZone, now);
      const [begun, next, hasMail] = await Promise.all([
        store.listBegun(db, staff, { from: shiftedDay(today, -endedDays), today }),
        store.findNext(db, staff, today),
        store.hasPrintedMail(db, staff),
      ]);
      const since = new Date(startOfDay(today, timeZone));
      const active: ActiveEvent[] = [];
      for (const event of begun.filter(({ endDate }) => endDate >= today))
        active.push({ ...event, ...(await countWork(db, staff, event.id, { now, since })) });
      const ended = begun
        .filter(({ endDate, toMatch, refused }) => endDate < today && toMatch + refused > 0)
        .map(({ id, name, endDate, toMatch, refused }) => ({ id, name, endDate, toMatch, refused }));
      return {
        active,
        ended: ended.toReversed(),
        next: await nextOf(db, staff, next, now),
        ...(hasMail ? {} : { start: { stationery, ...(await readStart(db, staff, today)) } }),
      };
    },
  });
}

async function readStart(db: Db, staff: Staff, today: string): Promise<Omit<Start, "stationery">> {
  const [event, sheets] = await Promise.all([
    store.findStartEvent(db, staff, today),
    store.readTestSheets(db, staff),
  ]);
  return { event, ...sheets };
}

async function countWork(
  db: Db,
  staff: Staff,
  eventId: string,
  { now, since }: { now: Date; since: Date },
): Promise<Omit<ActiveEvent, keyof Awaited<ReturnType<typeof store.listBegun>>[number]>> {
  const measured = await measureGaps(db, staff, { eventId, mailDays: usualMailDays }, now);
  const { isOn } = await findSafetyDesk(db, staff);
  const of = { organizationId: staff.organizationId, eventId, through: measured.through };
  const [gaps, toHandOut, unread] = await Promise.all([
    countGaps(db, staff, measured),
    store.countToHandOut(db, staff, { eventId, since }),
    isOn ? countUnread(db, of) : 0,
  ]);
  const { letters, call, nudge, bounced, addresses } = gaps;
  const withoutMail = measured.window === undefined ? null : letters;
  return { withoutMail, toHandOut, call, nudge, bounced, addresses, unread };
}

async function nextOf(
  db: Db,
  staff: Staff,
  next: Awaited<ReturnType<typeof store.findNext>>,
  now: Date,
): Promise<NextEvent | null> {
  if (next === undefined) return null;
  const measured = await measureGaps(db, staff, { eventId: next.id, mailDays: usualMailDays }, now);
  return { ...next, withoutContact: (await countGaps(db, staff, measured)).contacts };
}

function readEventWork({ db, clock }: TodayDeps): Operation {
  return implement(contract.readEventWork, {
    summary: "How many letters each event has to print and how many pages to match, where there are any.",
    async handle({ orgId }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const { timeZone } = await requireOrganization(db, orgId);
      const [letters, pages] = await Promise.all([
        store.countLetters(db, staff),
        store.countPages(db, staff),
      ]);
      const now = clock.now().getTime();
      const work = new Map<string, EventWork>();
      const workOf = (id: string) => work.get(id) ?? { id, toPrint: 0, toMatch: 0 };
      for (const { id, deliverOn, letters: count, ...days } of letters) {
        if (deliverOn !== null && deliverOn > dueNow({ ...days, timeZone }, now)) continue;
        work.set(id, { ...workOf(id), toPrint: workOf(id).toPrint + count });
      }
      for (const { id, toMatch } of pages) work.set(id, { ...workOf(id), toMatch });
      return { events: [...work.values()] };
    },
  });
}

async function requireOrganization(db: Db, orgId: string) {
  const organization = await findOrganization(db, orgId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  return organization;
}
