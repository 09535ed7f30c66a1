import { describe, expect, test } from "vitest";
import { isTimeZone, newOrganization } from "./organization.ts";
import { typeLabel, termsFor } from "./terms.ts";

const id = "01a6ab50-d400-7fff-bfff-ffffffffffff";
const form = { id, name: "Camp Birchwood", timeZone: "America/Chicago" };

describe("a new organization", () => {
  test("is a Camp unless it says otherwise", () => {
    expect(newOrganization.parse(form)).toEqual({ ...form, type: "Camp", description: null });
  });

  test.each([
    [{ ...form, name: "  " }, "Name is required."],
    [{ id, timeZone: "UTC" }, "Name is required."],
    [{ ...form, name: "x".repeat(121) }, "Name can have at most 120 characters."],
    [{ ...form, description: "x".repeat(2_001) }, "Description can have at most 2,000 characters."],
    [{ ...form, timeZone: "Mars/Olympus" }, "Time zone is not known."],
  ])("%j is refused: %s", (raw, message) => {
    expect(newOrganization.safeParse(raw).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    { ...form, id: "1" },
    { ...form, type: "School" },
  ])("%j is refused", (raw) => {
    expect(newOrganization.safeParse(raw).success).toBe(false);
  });
});

test.each([
  ["America/Los_Angeles", true],
  ["UTC", true],
  ["", false],
  ["Camp Time", false],
])("%j is a time zone: %j", (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});

describe("words follow the type", () => {
  test.each([
    ["Camp", "Weeks", "Campers", "Parents"],
    ["Retreat Center", "Events", "Participants", "Contacts"],
    [null, "Events", "Participants", "Contacts"],
  ])("%s says %s, %s, %s", (type, events, participants, contacts) => {
    expect(termsFor(type)).toMatchObject({ events, participants, contacts });
  });

  test("an absent type is shown as Organization", () => {
    expect(typeLabel(null)).toBe("Organization");
    expect(typeLabel("Retreat Center")).toBe("Retreat Center");
  });
});
