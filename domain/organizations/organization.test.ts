import { describe, expect, test } from "vitest";
import { buildingWords, participantWords } from "../own-words.ts";
import { isTimeZone, newOrganization } from "./organization.ts";
import { spanishBuilding, spanishParticipant } from "./terms-es.ts";
import { organizationTerms, typeLabel } from "./terms.ts";

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
    expect(organizationTerms({ type })).toMatchObject({ events, participants, contacts });
    expect(organizationTerms({ type })).toMatchObject({ building: "Building", buildings: "Buildings" });
  });

  test("unless the organization chose its own", () => {
    const own = { type: "Camp", buildingWord: "bunk", participantWord: "child" };
    expect(organizationTerms(own)).toMatchObject({
      events: "Weeks",
      building: "Bunk",
      buildings: "Bunks",
      participant: "Child",
      participants: "Children",
    });
    expect(organizationTerms({ type: "Camp", participantWord: "participant" }).participants).toBe(
      "Participants",
    );
    expect(organizationTerms(own)).toBe(organizationTerms({ ...own }));
  });

  test("a word that only a newer server knows is the usual one", () => {
    const unknown = { type: "Camp", buildingWord: "igloo", participantWord: "toString" };
    expect(organizationTerms(unknown)).toBe(organizationTerms({ type: "Camp" }));
    expect(spanishParticipant(unknown)).toBe("campista");
    expect(spanishBuilding(unknown)).toBeUndefined();
  });

  test("in Spanish, too", () => {
    expect(spanishParticipant({ type: "Retreat Center" })).toBe("participante");
    expect(spanishParticipant({ type: "Camp", participantWord: "scout" })).toBe("scout");
    expect(spanishBuilding({ buildingWord: "tent" })).toBe("carpa");
  });

  test.each([...buildingWords, ...participantWords])('%s follows "a"', (one) => {
    expect(one).toMatch(/^[b-df-hj-np-tv-z]/);
  });

  test("an absent type is shown as Organization", () => {
    expect(typeLabel(null)).toBe("Organization");
    expect(typeLabel("Retreat Center")).toBe("Retreat Center");
  });
});
