import { expect, test } from "vitest";
import { chooseCoverLists } from "./cover-lists.ts";
import type { CoverListChoice } from "./paper.ts";
import { outlined } from "./testing/outlined.ts";

/** So many sheets of one letter in each building. */
const mail = (...perBuilding: number[]) =>
  outlined(
    ...perBuilding.flatMap((count, building) =>
      Array.from({ length: count }, (_, at) => `B${building}/P${at}`),
    ),
  );

test.each<[choice: CoverListChoice, sheets: ReturnType<typeof mail>, lists: string, why: string]>([
  ["auto", mail(2, 3, 1), "all", "buildings with few letters share one list"],
  ["auto", mail(7, 8), "all", "seven and a half on average are few"],
  ["auto", mail(8, 8), "building", "eight on average fill a page of their own"],
  ["auto", mail(3), "building", "a single building is named on its list"],
  ["auto", outlined("B0/Ada*9", "B1/Ben*9"), "building", "letters count, not sheets"],
  ["auto", mail(), "building", "a job without sheets has no list anyway"],
  ["all", mail(20, 20), "all", "a choice is followed"],
  ["building", mail(1, 1), "building", "a choice is followed"],
  ["none", mail(20, 20), "none", "a choice is followed"],
])("%s with %o sheets gives %s: %s", (choice, sheets, lists) => {
  expect(chooseCoverLists(choice, sheets)).toBe(lists);
});
