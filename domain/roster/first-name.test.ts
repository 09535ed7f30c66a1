import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

test.each([
  ["Wren Vasquez", "Wren"],
  ["Vasquez, Wren", "Wren"],
  ["Vasquez, Wren Marie", "Wren"],
  ["Wren", "Wren"],
  ["Wren,", "Wren"],
  ["Anne-Marie  du Pont", "Anne-Marie"],
  ["Zoë\u00a0Müller", "Zoë"],
  ["李小龙", "李小龙"],
])("%s is called %s", (name, called) => {
  expect(firstNameOf(name)).toBe(called);
});
