import { expect, test } from "vitest";
import { cityOf, timeIn, zoneGroups, zoneName } from "./time-zones.ts";

test("zones stand by region and are called by their city", () => {
  const groups = zoneGroups("America/Chicago");
  const america = groups.find(({ region }) => region === "America");
  expect(america?.zones).toContainEqual({ id: "America/Chicago", city: "Chicago" });
  expect(america?.zones).toContainEqual({ id: "America/New_York", city: "New York" });
  expect(groups.flatMap(({ zones }) => zones).length).toBeGreaterThan(400);
});

test("a zone the browser calls otherwise today can still be kept", () => {
  const all = zoneGroups("US/Central").flatMap(({ zones }) => zones.map(({ id }) => id));
  expect(all.filter((id) => id === "US/Central")).toHaveLength(1);
  expect(all).toContain("UTC");
});

test.each([
  ["America/Argentina/Buenos_Aires", "Argentina, Buenos Aires"],
  ["UTC", "UTC"],
])("%s is called %s", (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});

test("the clock on the wall there", () => {
  expect(timeIn("America/Chicago", Date.UTC(2027, 6, 13, 2, 14))).toMatch(/^Monday.* 9:14\sPM$/);
});

test.each([
  [Date.UTC(2027, 6, 13), "Central Daylight Time"],
  [Date.UTC(2027, 0, 13), "Central Standard Time"],
])("a zone is called what people there call it (%d: %s)", (moment, name) => {
  expect(zoneName("America/Chicago", moment)).toBe(name);
});
