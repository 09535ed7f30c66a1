import { expect, test } from "vitest";
import type { Standing } from "../standing.ts";
import { attentionOf, byAttention } from "./attention.ts";
import { noNumbers, type GroupNumbers } from "./group.ts";

type Seed = Partial<GroupNumbers> & { name?: string; active?: number; standing?: Standing };
const camp = ({ name = "Camp", active = 1, standing = "approved", ...numbers }: Seed = {}) => ({
  ...noNumbers,
  name,
  active,
  standing,
  ...numbers,
});

test.each([
  ["an overdue letter", camp({ overdue: 1, toPrint: 1 }), "overdue"],
  ["letters to print", camp({ toPrint: 1 }), "open"],
  ["something held", camp({ held: 1 }), "open"],
  ["pages to match after the last day", camp({ toMatch: 1, active: 0 }), "open"],
  ["campers without mail", camp({ withoutMail: 1 }), "open"],
  ["replies, which need nothing", camp({ repliesToday: 9 }), "done"],
  ["a week without work", camp(), "done"],
  ["no week", camp({ active: 0 }), "resting"],
  ["a new organization", camp({ standing: "new", toPrint: 1 }), "open"],
  ["a closed organization", camp({ standing: "closed", overdue: 1 }), "readOnly"],
  ["a suspended organization", camp({ standing: "suspended" }), "readOnly"],
] as const)("%s", (_, organization, expected) => {
  expect(attentionOf(organization)).toBe(expected);
});

test("what is overdue comes first, then more work, then names; what rests and what is closed come last", () => {
  const sorted = [
    camp({ name: "Closed", standing: "closed" }),
    camp({ name: "Resting", active: 0 }),
    camp({ name: "Done 10" }),
    camp({ name: "Done 9" }),
    camp({ name: "Gaps", withoutMail: 40 }),
    camp({ name: "Busy", toPrint: 30 }),
    camp({ name: "Held and matching", held: 20, toMatch: 11 }),
    camp({ name: "Late", toPrint: 1, overdue: 1 }),
    camp({ name: "Later", toPrint: 3, overdue: 2 }),
  ]
    .toSorted(byAttention)
    .map(({ name }) => name);
  expect(sorted).toEqual([
    "Later",
    "Late",
    "Held and matching",
    "Busy",
    "Gaps",
    "Done 9",
    "Done 10",
    "Resting",
    "Closed",
  ]);
});
