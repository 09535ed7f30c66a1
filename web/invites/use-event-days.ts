import { formatDay } from "#domain/events/calendar-day.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";

export function useFormatDays(): (of: { startDate: string; endDate: string }) => string {
  const language = useLanguage();
  const t = useMessages(inviteMessages);
  return ({ startDate, endDate }) => t.days(formatDay(startDate, language), formatDay(endDate, language));
}
