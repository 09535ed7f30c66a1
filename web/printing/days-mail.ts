import { dayIn } from "#domain/events/calendar-day.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";

/** The mail of a day: what was printed on it, or put together at its cut-off. The first run first. */
export function runsOf(
  day: string,
  timeZone: string | undefined,
  jobs: readonly ListedPrintJob[] = [],
): ListedPrintJob[] {
  return jobs.filter((job) => isMail(job) && dayOf(job, timeZone) === day).toReversed();
}

/** The newest day with mail. */
export function latestMailDay(
  timeZone: string | undefined,
  jobs: readonly ListedPrintJob[] = [],
): string | undefined {
  const newest = jobs.find(isMail);
  return newest && dayOf(newest, timeZone);
}

function isMail({ kind, state }: ListedPrintJob): boolean {
  return kind === "letters" && state !== "voided";
}

function dayOf({ automaticFor, createdAt }: ListedPrintJob, timeZone: string | undefined): string {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return automaticFor ?? dayIn(zone, new Date(createdAt));
}

/** "Thursday's mail". */
export function formatDaysMail(day: string): string {
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
  return `${weekday.format(new Date(`${day}T12:00:00Z`))}'s mail`;
}
