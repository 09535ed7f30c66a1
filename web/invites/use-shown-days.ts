import { shownDay } from "#domain/events/calendar-day.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";

export function useShownDays(): (of: { startDate: string; endDate: string }) => string {
  const language = useLanguage();
  const t = useMessages(inviteMessages);
  return ({ startDate, endDate }) => t.days(shownDay(startDate, language), shownDay(endDate, language));
}
