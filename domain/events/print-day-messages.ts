import { dayIn, shiftedDay } from "./calendar-day.ts";
import { formatMailDay } from "./mail-run-messages.ts";
import type { MailRun } from "./mail-run.ts";

/** When a letter is printed, after "prints": "today", "Tue morning", or "Tue, Jul 8" if that is a week away or more. */
export function formatPrintDay({ day, cutOff }: MailRun, timeZone: string, now: number): string {
  const today = dayIn(timeZone, new Date(now));
  if (day === today) return "today";
  if (day >= shiftedDay(today, 7)) return formatMailDay(day);
  const [weekday = ""] = formatMailDay(day).split(",");
  return `${weekday} ${partOfDay(cutOff, timeZone)}`;
}

export function partOfDay(moment: number, timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(moment),
  );
  if (hour < 12) return "morning";
  return hour < 17 ? "afternoon" : "evening";
}
