import { expect, test } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { formatBeds } from "./building-list.tsx";

test.each([
  [[12, 1_200], "2 buildings, 1,212 beds"],
  [[1], "1 building, 1 bed"],
  [[12, null], "2 buildings, 12 beds, 1 without a capacity"],
  [[null, null], "2 buildings"],
  [[], "0 buildings"],
])("%j is %s", (capacities, words) => {
  expect(
    formatBeds(
      capacities.map((capacity) => ({ capacity })),
      organizationTerms({ type: "Camp" }),
    ),
  ).toBe(words);
});
