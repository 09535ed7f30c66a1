import { describe, expect, test } from "vitest";
import { dayIn, isCalendarDay, formatDay } from "./calendar-day.ts";
import { eventForm, eventStatus, newEvent } from "./event.ts";

describe("a calendar day", () => {
  test.each([
    ["2027-07-12", true],
    ["2028-02-29", true],
    ["2027-02-29", false],
    ["2027-06-31", false],
    ["2027-13-01", false],
    ["2027-00-10", false],
    ["27-07-12", false],
    ["2027/07/12", false],
    ["July 12", false],
    ["", false],
    ["2027-07-12T00:00", false],
  ])("%j is a real day: %j", (text, real) => {
    expect(isCalendarDay(text)).toBe(real);
  });

  test("is shown as short month, day, year", () => {
    expect(formatDay("2027-07-02")).toBe("Jul 2, 2027");
  });

  test.each([
    ["America/Los_Angeles", "2027-07-12T06:59:59Z", "2027-07-11"],
    ["America/Los_Angeles", "2027-07-12T07:00:00Z", "2027-07-12"],
    ["Pacific/Auckland", "2027-07-11T12:00:00Z", "2027-07-12"],
    ["UTC", "2027-07-12T00:00:00Z", "2027-07-12"],
    // The night when clocks go back has 25 hours, all of one day.
    ["America/Chicago", "2027-11-07T05:30:00Z", "2027-11-07"],
    ["America/Chicago", "2027-11-08T05:59:59Z", "2027-11-07"],
  ])("in %s it is, at %s, %s", (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});

describe("an event's form", () => {
  const week = { name: "Week 3", startDate: "2027-07-11", endDate: "2027-07-17" };

  test("keeps what was written", () => {
    expect(eventForm.parse(week)).toEqual({ ...week, description: null });
    expect(eventForm.parse({ ...week, endDate: week.startDate }).endDate).toBe("2027-07-11");
    expect(newEvent.safeParse(week).success).toBe(false);
  });

  test.each([
    [{ ...week, name: " " }, "Name is required."],
    [{ ...week, startDate: "2027-02-30" }, "Invalid date format."],
    [{ name: "Week 3", startDate: "2027-07-11" }, "Invalid date format."],
    [{ ...week, endDate: "2027-07-10" }, "End date must be the same as or after the start date."],
  ])("%j is refused: %s", (form, message) => {
    expect(eventForm.safeParse(form).error?.issues[0]?.message).toBe(message);
  });
});

describe("where an event stands is counted in the camp's own days", () => {
  const week = { startDate: "2027-07-11", endDate: "2027-07-17" };
  test.each([
    ["2027-07-11T04:59:59Z", "Upcoming"],
    ["2027-07-11T05:00:00Z", "Active"],
    ["2027-07-18T04:59:59Z", "Active"],
    ["2027-07-18T05:00:00Z", "Past"],
  ])("in Chicago at %s: %s", (moment, status) => {
    expect(eventStatus(week, "America/Chicago", new Date(moment))).toBe(status);
  });

  test("at the same moment another zone may be a day ahead", () => {
    const moment = new Date("2027-07-17T20:00:00Z");
    expect(eventStatus(week, "America/Chicago", moment)).toBe("Active");
    expect(eventStatus(week, "Pacific/Auckland", moment)).toBe("Past");
  });

  test("without days there is no status", () => {
    expect(eventStatus({ startDate: null, endDate: "2027-07-17" }, "UTC", new Date(0))).toBeNull();
  });
});
