import { expect, test } from "vitest";
import { inNaturalOrder } from "./name-order.ts";

test("numbers in names are read as numbers, and capitals and accents come second", () => {
  const buildings = ["Cabin 10", "otter cabin", "Émile", "Cabin 2", "Loon Cabin", "cabin 1", "Ángela"].map(
    (name) => ({ name }),
  );
  expect(inNaturalOrder(buildings).map(({ name }) => name)).toEqual([
    "Ángela",
    "cabin 1",
    "Cabin 2",
    "Cabin 10",
    "Émile",
    "Loon Cabin",
    "otter cabin",
  ]);
});
