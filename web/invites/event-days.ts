import { formatDay } from "#domain/events/calendar-day.ts";

export function formatDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
}
