import { describe, expect, test } from "vitest";
import { formatCents, quoteFor, statementOf, weeksToInvoice, type CountedWeek } from "./statement.ts";

const today = "2027-07-20";

function week(
  eventId: string,
  endDate: string,
  campers: number,
  more: Partial<CountedWeek> = {},
): CountedWeek {
  const startDate = more.startDate ?? endDate;
  return { eventId, name: eventId, startDate, endDate, campers, invoiced: null, ...more };
}

describe("what a week costs", () => {
  const cases: [string, CountedWeek[], Record<string, [number, number, string]>][] = [
    ["no week", [], {}],
    ["25 campers are free", [week("a", "2027-07-10", 25)], { a: [25, 0, "ended"] }],
    ["the 26th is the first that costs", [week("a", "2027-07-10", 26)], { a: [25, 25, "ended"] }],
    [
      "what is left of the free campers goes on to the next week",
      [week("b", "2027-07-17", 30), week("a", "2027-07-10", 20)],
      { a: [20, 0, "ended"], b: [5, 625, "ended"] },
    ],
    [
      "the week that ends first has the free campers, also if another began earlier",
      [
        week("long", "2027-08-07", 40, { startDate: "2027-07-01" }),
        week("short", "2027-07-10", 40, { startDate: "2027-07-05" }),
      ],
      { short: [25, 375, "ended"], long: [0, 1_000, "running"] },
    ],
    [
      "of two weeks with the same days, the one with the lower id",
      [week("b", "2027-07-10", 20), week("a", "2027-07-10", 20)],
      { a: [20, 0, "ended"], b: [5, 375, "ended"] },
    ],
    ["the last day belongs to the week", [week("a", today, 30)], { a: [25, 125, "running"] }],
    ["a week has ended the day after", [week("a", "2027-07-19", 30)], { a: [25, 125, "ended"] }],
    [
      "an invoiced week stays as it was charged, and keeps its free campers",
      [
        week("late", "2027-07-05", 10),
        week("paid", "2027-07-10", 33, { invoiced: { campers: 30, free: 25, cents: 125 } }),
      ],
      { late: [0, 250, "ended"], paid: [25, 125, "invoiced"] },
    ],
    [
      "an invoice from a time with more free campers makes nothing negative",
      [
        week("paid", "2027-07-03", 60, { invoiced: { campers: 60, free: 50, cents: 250 } }),
        week("a", "2027-07-10", 4),
      ],
      { paid: [50, 250, "invoiced"], a: [0, 100, "ended"] },
    ],
  ];
  test.each(cases)("%s", (_, weeks, expected) => {
    const { weeks: told } = statementOf(weeks, today);
    expect(
      Object.fromEntries(told.map(({ eventId, ...one }) => [eventId, [one.free, one.cents, one.state]])),
    ).toEqual(expected);
  });
});

test("a statement adds up, and says what an invoice would ask for now", () => {
  const statement = statementOf(
    [
      week("first", "2027-07-03", 40, { invoiced: { campers: 38, free: 25, cents: 325 } }),
      week("empty", "2027-07-08", 0),
      week("second", "2027-07-10", 12),
      week("third", "2027-07-24", 8),
    ],
    today,
  );
  expect(statement).toMatchObject({ campers: 58, free: 25, cents: 825, centsToInvoice: 300 });
  expect(weeksToInvoice(statement.weeks).map(({ eventId }) => eventId)).toEqual(["second"]);
});

test.each([
  [
    { campersPerWeek: 300, weeks: 8 },
    { campers: 2_400, free: 25, cents: 59_375 },
  ],
  [
    { campersPerWeek: 25, weeks: 1 },
    { campers: 25, free: 25, cents: 0 },
  ],
  [
    { campersPerWeek: 26, weeks: 1 },
    { campers: 26, free: 25, cents: 25 },
  ],
  [
    { campersPerWeek: 0, weeks: 8 },
    { campers: 0, free: 0, cents: 0 },
  ],
])("a quote for %o", (season, quote) => {
  expect(quoteFor(season)).toEqual(quote);
});

test("a quote is what the statement of such a season says", () => {
  const weeks = Array.from({ length: 8 }, (_, at) => week(`w${at}`, `2027-07-${10 + at}`, 94));
  const { campers, free, cents } = statementOf(weeks, today);
  expect({ campers, free, cents }).toEqual(quoteFor({ campersPerWeek: 94, weeks: 8 }));
});

test.each([
  [0, "$0.00"],
  [25, "$0.25"],
  [59_375, "$593.75"],
  [123_456_789, "$1,234,567.89"],
])("%d cents are %s", (cents, words) => {
  expect(formatCents(cents)).toBe(words);
});
