import { expect, test } from "vitest";
import { mailPromise } from "./mail-promise.ts";

/** Tuesday to Friday of a week in July, at eight in the morning in New York. */
const week = {
  mail: { days: [2, 3, 4, 5], cutOffMinutes: 480 },
  startDate: "2025-07-06",
  endDate: "2025-07-12",
  timeZone: "America/New_York",
};
const at = (moment: string) => Date.parse(`2025-07-${moment}:00-04:00`);

test.each([
  ["weeks before", "01T09:00", "01T09:00", "coming", "2025-07-08"],
  ["the evening before", "07T20:00", "07T20:00", "coming", "2025-07-08"],
  ["a minute before the cut-off", "08T07:59", "08T07:59", "coming", "2025-07-08"],
  ["at the cut-off", "08T08:00", "08T08:00", "coming", "2025-07-09"],
  ["saved in time, looked at after the cut-off", "08T07:59", "08T08:30", "next", "2025-07-08"],
  ["saved in time and forgotten for a day", "08T07:59", "09T12:00", "next", "2025-07-08"],
  ["before the last cut-off", "11T07:59", "11T07:59", "coming", "2025-07-11"],
  ["after the last cut-off", "11T08:00", "11T08:00", "over", undefined],
])("%s", (_, savedAt, now, type, day) => {
  const promise = mailPromise(week, { savedAt: at(savedAt), now: at(now) });
  expect(promise?.type).toBe(type);
  expect(promise !== undefined && "run" in promise ? promise.run.day : undefined).toBe(day);
  expect(promise?.last.day).toBe("2025-07-11");
});

test("where no day of the event is a mail day, nothing is promised", () => {
  const never = { ...week, startDate: "2025-07-06", endDate: "2025-07-07" };
  expect(mailPromise(never, { savedAt: 0, now: 0 })).toBeUndefined();
});

test.each([
  ["weeks before", "2025-07-10", "01T09:00", "01T09:00", "coming", "2025-07-10", undefined],
  ["on that day", "2025-07-10", "01T09:00", "10T07:59", "coming", "2025-07-10", undefined],
  [
    "after its cut-off, when it was in time",
    "2025-07-10",
    "01T09:00",
    "10T08:00",
    "next",
    "2025-07-10",
    undefined,
  ],
  ["forgotten for a day", "2025-07-10", "01T09:00", "11T12:00", "next", "2025-07-10", undefined],
  [
    "chosen when its cut-off had passed",
    "2025-07-10",
    "10T08:00",
    "10T08:00",
    "closed",
    "2025-07-10",
    undefined,
  ],
  [
    "that is no mail day any more",
    "2025-07-07",
    "01T09:00",
    "02T09:00",
    "coming",
    "2025-07-08",
    "2025-07-07",
  ],
  ["after the last one there is", "2025-07-12", "01T09:00", "02T09:00", "coming", "2025-07-11", "2025-07-12"],
  [
    "after the last one, which is over",
    "2025-07-12",
    "01T09:00",
    "11T09:00",
    "next",
    "2025-07-11",
    "2025-07-12",
  ],
])("meant for a day, %s", (_, deliverOn, savedAt, now, type, day, insteadOf) => {
  const promise = mailPromise(week, { savedAt: at(savedAt), now: at(now), deliverOn });
  expect(promise).toMatchObject({ type, run: { day } });
  expect(promise !== undefined && "insteadOf" in promise ? promise.insteadOf : undefined).toBe(insteadOf);
});
