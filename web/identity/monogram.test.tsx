import { expect, test } from "vitest";
import { lettersOf } from "./monogram.tsx";

test.each([
  ["Dana Whitlock", "DW"],
  ["Nell", "N"],
  ["  María José de la Cruz ", "MC"],
  ["李小龙", "李"],
  ["👩‍🚀 Ann", "👩‍🚀A"],
  ["", ""],
])("%j is shown as %j", (name, letters) => {
  expect(lettersOf(name)).toBe(letters);
});
