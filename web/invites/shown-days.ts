import { shownDay } from "#domain/events/calendar-day.ts";

export function shownDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} to ${shownDay(endDate)}`;
}
