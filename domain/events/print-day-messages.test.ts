import { expect, test } from "vitest";
import { formatPrintDay } from "./print-day-messages.ts";

const zone = "America/Chicago";

test.each([
  ["2025-07-08", "13:00", "today"],
  ["2025-07-09", "13:00", "Wed morning"],
  ["2025-07-10", "18:00", "Thu afternoon"],
  ["2025-07-14", "23:00", "Mon evening"],
  ["2025-07-15", "13:00", "Tue, Jul 15"],
])("on Tuesday a letter for %s at %s UTC prints %s", (day, time, words) => {
  const run = { day, cutOff: Date.parse(`${day}T${time}:00Z`) };
  expect(formatPrintDay(run, zone, Date.parse("2025-07-08T06:00:00Z"))).toBe(words);
});
