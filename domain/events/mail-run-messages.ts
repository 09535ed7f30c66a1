import { dayIn, startOfDay } from "./calendar-day.ts";
import type { MailRun } from "./mail-run.ts";

/** "Tue, Jul 8, 8 AM", local time. */
export function formatCutOff({ cutOff }: MailRun, timeZone: string): string {
  return `${formatMailDay(dayIn(timeZone, new Date(cutOff)))}, ${formatTime(cutOff, timeZone)}`;
}

export function formatMailDay(day: string): string {
  const noon = new Date(startOfDay(day, "UTC") + 43_200_000);
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(noon);
}

/** "8 AM" or "12:05 PM". */
export function formatTime(moment: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  }).formatToParts(new Date(moment));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  const minute = part("minute");
  return `${part("hour")}${minute === "00" ? "" : `:${minute}`} ${part("dayPeriod").toUpperCase()}`;
}

/** "in 3 h 12 min", rounded up to minutes. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days >= 7) return `in ${days} days`;
  if (days > 0) return `in ${days} ${days === 1 ? "day" : "days"}${hours === 0 ? "" : ` ${hours} h`}`;
  if (hours > 0) return `in ${hours} h${rest === 0 ? "" : ` ${rest} min`}`;
  return `in ${rest} min`;
}
