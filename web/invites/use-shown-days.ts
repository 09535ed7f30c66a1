import { shownDay } from "#domain/events/calendar-day.ts";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";

export function useShownDays(): (of: { startDate: string; endDate: string }) => string {
  const language = useLanguage();
  const said = useWords(inviteWords);
  return ({ startDate, endDate }) => said.days(shownDay(startDate, language), shownDay(endDate, language));
}
