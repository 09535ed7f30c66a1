import { dayIn, shiftedDay, startOfDay } from "./calendar-day.ts";
import type { formatCutOff, formatMailDay, formatTime, formatTimeLeft } from "./mail-run-messages.ts";
import { partOfDay, type formatPrintDay } from "./print-day-messages.ts";

/** "mar, 8 de jul a las 8:00 a.m.", local time. */
export const cutOffInSpanish: typeof formatCutOff = ({ cutOff }, timeZone) => {
  return `${mailDayInSpanish(dayIn(timeZone, new Date(cutOff)))} a ${hourInSpanish(cutOff, timeZone)}`;
};

/** "las 8:00 a.m.", "la 1:30 p.m." */
export const hourInSpanish: typeof formatTime = (moment, timeZone) => {
  const time = timeInSpanish(moment, timeZone);
  return `${time.startsWith("1:") ? "la" : "las"} ${time}`;
};

export const mailDayInSpanish: typeof formatMailDay = (day) => {
  const noon = new Date(startOfDay(day, "UTC") + 43_200_000);
  return new Intl.DateTimeFormat("es-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(noon);
};

/** "8:00 a.m.", without line breaks. Browsers put different narrow spaces here. */
const timeInSpanish: typeof formatTime = (moment, timeZone) =>
  new Intl.DateTimeFormat("es-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  })
    .format(new Date(moment))
    .replaceAll(/\s/gu, "\u00a0");

/** "dentro de 3 h 12 min", rounded up to minutes. */
export const timeLeftInSpanish: typeof formatTimeLeft = (ms) => {
  const minutes = Math.ceil(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days >= 7) return `dentro de ${days} días`;
  if (days > 0) return `dentro de ${days} ${days === 1 ? "día" : "días"}${hours === 0 ? "" : ` ${hours} h`}`;
  if (hours > 0) return `dentro de ${hours} h${rest === 0 ? "" : ` ${rest} min`}`;
  return `dentro de ${rest} min`;
};

const partsOfDay = { morning: "por la mañana", afternoon: "por la tarde", evening: "por la noche" };

/** After "se imprime": "hoy", "el martes por la mañana", "el mar, 8 de jul". */
export const printDayInSpanish: typeof formatPrintDay = ({ day, cutOff }, timeZone, now) => {
  const today = dayIn(timeZone, new Date(now));
  if (day === today) return "hoy";
  if (day >= shiftedDay(today, 7)) return `el ${mailDayInSpanish(day)}`;
  const noon = new Date(startOfDay(day, "UTC") + 43_200_000);
  const weekday = new Intl.DateTimeFormat("es-US", { timeZone: "UTC", weekday: "long" }).format(noon);
  return `el ${weekday} ${partsOfDay[partOfDay(cutOff, timeZone)]}`;
};
