import { shownDay } from "#domain/events/calendar-day.ts";

/** From the first day to the last, as the camp counts them. */
export function shownDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} to ${shownDay(endDate)}`;
}
