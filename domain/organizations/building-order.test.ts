import { expect, test } from "vitest";
import { inNaturalOrder } from "./building-order.ts";

test("numbers in names are read as numbers, and capitals make no difference", () => {
  const buildings = ["Cabin 10", "otter cabin", "Cabin 2", "Loon Cabin", "cabin 1"].map((name) => ({ name }));
  expect(inNaturalOrder(buildings).map(({ name }) => name)).toEqual([
    "cabin 1",
    "Cabin 2",
    "Cabin 10",
    "Loon Cabin",
    "otter cabin",
  ]);
});
