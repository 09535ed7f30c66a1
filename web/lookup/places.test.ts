import { expect, test } from "vitest";
import { findPlaces } from "./places.ts";

const camp = { id: "pine", name: "Camp Pine", type: "Camp", role: "admin", timeZone: "UTC" };
const now = new Date("2027-07-13T12:00:00Z");
const events = [
  { id: "w1", name: "Week 1", startDate: "2027-06-27", endDate: "2027-07-03" },
  { id: "w3", name: "Week 3 · Lakeside", startDate: "2027-07-11", endDate: "2027-07-17" },
  { id: "w4", name: "Week 4", startDate: "2027-07-18", endDate: "2027-07-24" },
];
const found = (text: string, organization = camp) =>
  findPlaces(organization, events, text, now).map(({ label, where }) => `${label} (${where})`);

test.each([
  [
    "print",
    [
      "Print letters (Week 3 · Lakeside)",
      "Print letters (Week 4)",
      "Paper (Settings)",
      "API keys (Settings)",
    ],
  ],
  ["invite", ["Invite parents (Week 3 · Lakeside)", "Invite parents (Week 4)"]],
  ["photos", ["Upload replies (Week 3 · Lakeside)", "Upload replies (Week 4)", "Letters (Settings)"]],
  ["WEEK 3", ["Week 3 · Lakeside (Campers)"]],
  ["week", ["Week 3 · Lakeside (Campers)", "Week 4 (Campers)", "Week 1 (Campers)", "Weeks (Camp Pine)"]],
  ["lake", ["Week 3 · Lakeside (Campers)"]],
  ["set safety", ["Safety (Settings)"]],
  ["activity", ["Activity (Camp Pine)"]],
  ["ettings", []],
  ["·", []],
])("“%s” finds %j", (text, places) => expect(found(text)).toEqual(places));

test("members find no page that only admins have", () => {
  const member = { ...camp, role: "member" };
  expect([...found("activity", member), ...found("api", member)]).toEqual([]);
});

test("a word that fits everything lists five places", () => {
  expect(found("w")).toHaveLength(5);
});
