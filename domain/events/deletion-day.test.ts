import { describe, expect, test } from "vitest";
import { holdReason, retentionDays } from "../organizations/retention.ts";
import { deletionDay, deletionDayOf } from "./deletion.ts";

describe("the day on which the letters of an event are deleted", () => {
  test.each([
    // Thirty whole days after August 1: the 2nd to the 31st.
    ["2027-08-01", 30, null, "2027-09-01"],
    ["2027-08-01", 90, null, "2027-10-31"],
    ["2027-08-01", 365, null, "2028-08-01"],
    ["2027-12-31", 60, null, "2028-03-01"],
    ["2027-08-01", 30, "2027-08-20", "2027-09-01"],
    ["2027-08-01", 30, "2027-09-12", "2027-09-12"],
  ])("that ended on %s, kept for %i days, nothing before %s: %s", (endDate, days, before, day) => {
    expect(deletionDay(endDate, { days, nothingDeletedBefore: before })).toBe(day);
  });

  test("is unknown while a hold stands on it or on everything, and only then", () => {
    const event = { id: "week", endDate: "2027-08-01" };
    const day = (...holds: { eventId: string | null }[]) =>
      deletionDayOf(event, { days: 30, nothingDeletedBefore: null, holds });
    expect(day()).toBe("2027-09-01");
    expect(day({ eventId: "another" })).toBe("2027-09-01");
    expect(day({ eventId: "another" }, { eventId: "week" })).toBeNull();
    expect(day({ eventId: null })).toBeNull();
  });
});

describe("what an admin may choose", () => {
  test.each([30, 90, 365])("%j days", (days) => {
    expect(retentionDays.parse(days)).toBe(days);
  });

  test.each([29, 366, 90.5, "90"])("not %j days", (days) => {
    expect(retentionDays.safeParse(days).error?.issues[0]?.message).toBe("Choose between 30 and 365 days.");
  });

  test.each([
    [" A court asked. ", "A court asked."],
    ["  ", "Say why nothing may be deleted."],
    ["x".repeat(501), "A reason can have at most 500 characters."],
  ])("a hold needs a reason: %j", (typed, text) => {
    const read = holdReason.safeParse(typed);
    expect(read.success ? read.data : read.error.issues[0]?.message).toBe(text);
  });
});
