import { dayIn } from "#domain/events/calendar-day.ts";
import { passedRuns } from "#domain/events/mail-gap.ts";
import type { MailRun } from "#domain/events/mail-run.ts";
import { usualMailDays } from "#domain/notifications/mail-gaps.ts";
import { gapsIn, handOutMinutes, percentile, type EventFigures } from "#domain/reports/figures.ts";
import { maxReportEvents, type ReportedEvent, type SeasonReport } from "#domain/reports/season-report.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import * as store from "./store.ts";

/** Two mail days a week for more than three years; a longer event shows its last ones. */
const maxDays = 366;

/** Events whose rows are there are counted now; of the others, the figures stored at their end are shown. */
export async function readReport(
  db: Db,
  staff: Staff,
  { timeZone, season: asked }: { timeZone: string; season: number | undefined },
  now: Date,
): Promise<SeasonReport> {
  const today = dayIn(timeZone, now);
  const seasons = await store.listSeasons(db, staff, today);
  const season = asked ?? seasons[0] ?? null;
  if (season === null) return { season, seasons, events: [] };
  const lastDay = `${season}-12-31`;
  const days = { from: `${season}-01-01`, through: lastDay < today ? lastDay : today };
  const stored = await store.listStoredFigures(db, staff, days);
  const counted = await countFigures(db, staff, await store.listEventsToCount(db, staff, days), now);
  const events = [...stored, ...counted].toSorted(
    (a, b) => a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name),
  );
  return { season, seasons, events: events.slice(0, maxReportEvents) };
}

/** In the transaction that ends access to the event. */
export async function storeFigures(
  tx: Tx,
  { organizationId, eventId }: { organizationId: string; eventId: string },
  now: Date,
): Promise<void> {
  const event = await store.findEventToCount(tx, { organizationId, eventId });
  if (event === undefined) return;
  for (const counted of await countFigures(tx, { organizationId }, [event], now))
    await store.insertFigures(tx, organizationId, counted, now);
}

async function countFigures(
  db: Db,
  { organizationId }: { organizationId: string },
  events: readonly store.EventToCount[],
  now: Date,
): Promise<ReportedEvent[]> {
  if (events.length === 0) return [];
  const eventIds = events.map(({ eventId }) => eventId);
  const runs = new Map(events.map((event) => [event.eventId, runsOf(event, now)]));
  const passed = eventIds.map((eventId) => {
    const own = runs.get(eventId) ?? [];
    return { eventId, days: own.map(({ day }) => day), cutOffs: own.map(({ cutOff }) => new Date(cutOff)) };
  });
  const [counts, letters, handOuts] = [
    await store.countEvents(db, organizationId, eventIds),
    Map.groupBy(await store.listLetterDays(db, organizationId, passed), ({ eventId }) => eventId),
    Map.groupBy(await store.listHandOutTimes(db, organizationId, eventIds), ({ eventId }) => eventId),
  ];
  return events.flatMap(({ eventId, name, startDate, endDate, mail }) => {
    const own = runs.get(eventId) ?? [];
    const count = counts.get(eventId);
    if (count === undefined) return [];
    const figures: EventFigures = {
      ...count,
      mail: mail === undefined ? null : mailFigures(own, letters.get(eventId) ?? [], count.participants),
      handOuts: handOutFigures(own, handOuts.get(eventId) ?? []),
    };
    return [{ eventId, name, startDate, endDate, figures }];
  });
}

/** The first one first. */
function runsOf({ mail, startDate, endDate, timeZone }: store.EventToCount, now: Date): MailRun[] {
  if (mail === undefined) return [];
  return passedRuns({ mail, startDate, endDate, timeZone }, now.getTime(), maxDays).toReversed();
}

function mailFigures(
  runs: readonly MailRun[],
  letters: readonly store.LetterDays[],
  participants: number,
): EventFigures["mail"] {
  const withLetter = runs.map(() => 0);
  const silent = participants - letters.reduce((sum, one) => sum + one.participants, 0);
  const gaps = { opened: 0, closed: 0 };
  for (const { days, participants: alike } of [...letters, { days: [], participants: silent }]) {
    const { opened, closed } = gapsIn(days, runs.length, usualMailDays);
    gaps.opened += opened * alike;
    gaps.closed += closed * alike;
    for (const day of days) withLetter[day] = (withLetter[day] ?? 0) + alike;
  }
  return {
    days: runs.map(({ day }, at) => ({ day, withLetter: withLetter[at] ?? 0 })),
    gapsOpened: gaps.opened,
    gapsClosed: gaps.closed,
  };
}

function handOutFigures(
  runs: readonly MailRun[],
  handOuts: readonly store.HandOutRow[],
): EventFigures["handOuts"] {
  const cutOffs = runs.map(({ cutOff }) => cutOff);
  const minutes = handOuts.flatMap(
    ({ printedAt, handedOutAt }) =>
      handOutMinutes(cutOffs, { printedAt: printedAt.getTime(), handedOutAt: handedOutAt.getTime() }) ?? [],
  );
  return {
    piles: minutes.length,
    medianMinutes: percentile(minutes, 50),
    ninetiethMinutes: percentile(minutes, 90),
  };
}
