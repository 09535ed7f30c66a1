import { expect, test } from "vitest";
import { duration, reportView } from "./report-view.ts";
import type { ReportedEvent } from "./season-report.ts";

const week: ReportedEvent = {
  eventId: "week-1",
  name: "Week 1",
  startDate: "2027-06-13",
  endDate: "2027-06-19",
  figures: {
    participants: 40,
    linked: 30,
    letters: 100,
    staffLetters: 3,
    stationery: 8,
    replies: 20,
    mail: { days: [{ day: "2027-06-14", withLetter: 10 }], gapsOpened: 5, gapsClosed: 4 },
    handOuts: { piles: 6, medianMinutes: 190, ninetiethMinutes: 380 },
  },
};
const empty: ReportedEvent = {
  ...week,
  eventId: "week-2",
  name: "Week 2",
  figures: {
    participants: 0,
    linked: 0,
    letters: 0,
    staffLetters: 0,
    stationery: 0,
    replies: 0,
    mail: null,
    handOuts: { piles: 0, medianMinutes: null, ninetiethMinutes: null },
  },
};

test("bars are as long as their share of the largest value, and say it", () => {
  const [letters, handOuts] = reportView([week, empty], { type: "Camp" }).charts;
  expect(letters?.rows).toEqual([
    {
      label: "Week 1",
      bars: [
        { share: 1, text: "2.5" },
        { share: 0.2, text: "0.5" },
      ],
    },
    {
      label: "Week 2",
      bars: [
        { share: 0, text: "–" },
        { share: 0, text: "–" },
      ],
    },
  ]);
  // A week without a time has no bar: zero minutes would be a lie.
  expect(handOuts?.rows).toEqual([
    {
      label: "Week 1",
      bars: [
        { share: 0.5, text: "3 h 10 min" },
        { share: 1, text: "6 h 20 min" },
      ],
    },
  ]);
});

test("every drawing has its numbers as a table, and without any it says why", () => {
  const { charts, mailDays } = reportView([week], { type: "Camp" });
  expect(mailDays.table.rows).toEqual([["Week 1", "Jun 14, 2027", "10 of 40", "25%"]]);
  expect([...charts, mailDays].map((chart) => chart.empty)).toEqual([null, null, null]);
  const nothing = reportView([empty], { type: "Camp" });
  for (const chart of [...nothing.charts, nothing.mailDays]) expect(chart.empty).not.toBeNull();
});

test("totals divide by all campers, and a retreat center reads its own words", () => {
  const { totals, table } = reportView([week, empty], { type: "Retreat Center" });
  expect(totals).toContainEqual({ label: "Letters per participant", value: "2.5" });
  expect(totals).toContainEqual({ label: "Families linked", value: "75%" });
  expect(table.head[0]).toBe("Event");
  expect(table.rows[1]).toEqual(["Week 2", "0", "0", "0", "0", "0", "0", "–", "–"]);
});

test.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [190, "3 h 10 min"],
  [1440, "1 day"],
  [3_130, "2 days 4 h"],
])("%i minutes read %s", (minutes, text) => {
  expect(duration(minutes)).toBe(text);
});
