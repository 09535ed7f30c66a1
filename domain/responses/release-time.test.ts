import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVisible, visibleFrom } from "./release-time.ts";

const newYork = "America/New_York";
const six = 18 * 60;

describe("families see what was filed", () => {
  test.each<[string, string, number, string, string]>([
    ["the same evening", newYork, six, "2027-07-06T14:00:00Z", "2027-07-06T22:00:00Z"],
    ["a moment later", newYork, six, "2027-07-06T21:59:59.999Z", "2027-07-06T22:00:00Z"],
    ["the next evening, at the minute itself", newYork, six, "2027-07-06T22:00:00Z", "2027-07-07T22:00:00Z"],
    ["the next evening, after it", newYork, six, "2027-07-06T22:00:01Z", "2027-07-07T22:00:00Z"],
    ["by the camp's day and not by ours", newYork, six, "2027-07-07T02:00:00Z", "2027-07-07T22:00:00Z"],
    [
      "23 hours later when the clocks go forward",
      newYork,
      six,
      "2027-03-13T23:00:00Z",
      "2027-03-14T22:00:00Z",
    ],
    ["25 hours later when they go back", newYork, six, "2027-11-06T22:00:00Z", "2027-11-07T23:00:00Z"],
    [
      "an hour that is skipped: the one after it",
      newYork,
      150,
      "2027-03-14T05:00:00Z",
      "2027-03-14T07:30:00Z",
    ],
    ["an hour that comes twice: the first", newYork, 90, "2027-11-07T04:00:00Z", "2027-11-07T05:30:00Z"],
    ["between the two: the next day", newYork, 90, "2027-11-07T06:00:00Z", "2027-11-08T06:30:00Z"],
    [
      "where midnight itself is skipped",
      "America/Santiago",
      0,
      "2027-09-05T03:30:00Z",
      "2027-09-05T04:00:00Z",
    ],
  ])("%s", (_, timeZone, repliesAtMinutes, filedAt, seenAt) => {
    expect(visibleFrom({ repliesAtMinutes, timeZone }, new Date(filedAt))?.toISOString()).toBe(
      new Date(seenAt).toISOString(),
    );
  });

  test("at once where no time is set", () => {
    const at = visibleFrom({ repliesAtMinutes: null, timeZone: newYork }, new Date());
    expect(at).toBeNull();
    expect(isVisible({ visibleFrom: at }, new Date())).toBe(true);
  });
});

test("it is always still to come, and never more than a day and an hour away", () => {
  const zone = fc.constantFrom(newYork, "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "UTC");
  const filed = fc.date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 1439 }), filed, (timeZone, repliesAtMinutes, filedAt) => {
      const at = visibleFrom({ repliesAtMinutes, timeZone }, filedAt);
      const wait = (at?.getTime() ?? 0) - filedAt.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
      expect(isVisible({ visibleFrom: at }, filedAt)).toBe(false);
    }),
  );
});
