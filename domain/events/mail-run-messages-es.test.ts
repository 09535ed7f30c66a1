import { expect, test } from "vitest";
import {
  cutOffInSpanish,
  mailDayInSpanish,
  printDayInSpanish,
  timeLeftInSpanish,
} from "./mail-run-messages-es.ts";

const zone = "America/Chicago";

test("a cut-off is said by the clock of the camp, at one o'clock in the singular", () => {
  const at = (iso: string) => cutOffInSpanish({ day: "2027-07-13", cutOff: Date.parse(iso) }, zone);
  expect(at("2027-07-13T13:00:00Z")).toBe("mar, 13 de jul a las 8:00\u00A0a.m.");
  expect(at("2027-07-13T18:30:00Z")).toBe("mar, 13 de jul a la 1:30\u00A0p.m.");
  expect(at("2027-07-13T15:00:00Z")).toBe("mar, 13 de jul a las 10:00\u00A0a.m.");
});

test("a mail day has its weekday", () => {
  expect(mailDayInSpanish("2027-07-14")).toBe("mié, 14 de jul");
});

test.each([
  [60_000, "dentro de 1 min"],
  [3 * 3_600_000 + 11.5 * 60_000, "dentro de 3 h 12 min"],
  [26 * 3_600_000, "dentro de 1 día 2 h"],
  [48 * 3_600_000, "dentro de 2 días"],
  [8 * 86_400_000, "dentro de 8 días"],
])("%d ms are %s", (ms, words) => {
  expect(timeLeftInSpanish(ms)).toBe(words);
});

test.each([
  ["2025-07-08", "13:00", "hoy"],
  ["2025-07-09", "13:00", "el miércoles por la mañana"],
  ["2025-07-10", "23:00", "el jueves por la noche"],
  ["2025-07-15", "13:00", "el mar, 15 de jul"],
])("on Tuesday a letter for %s at %s UTC prints %s", (day, time, words) => {
  const run = { day, cutOff: Date.parse(`${day}T${time}:00Z`) };
  expect(printDayInSpanish(run, zone, Date.parse("2025-07-08T06:00:00Z"))).toBe(words);
});
