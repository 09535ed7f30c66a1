import { expect, test } from "vitest";
import { callNames } from "./call-names.ts";
import { ines, joel, maya } from "./testing/letter-answers.ts";

const named = (...people: Parameters<typeof callNames>[0]) => [...callNames(people).values()];

test("first names where they tell people apart, else as much more as is needed", () => {
  expect(named(maya, ines, joel)).toEqual(["Maya", "Ines", "Joel"]);
  expect(named(maya, { ...ines, participantName: "Brandt, Maya" })).toEqual(["Maya Vasquez", "Brandt, Maya"]);
  expect(named(maya, { ...joel, participantName: "Maya Vasquez" })).toEqual([
    "Maya Vasquez (Week 3 · Lakeside)",
    "Maya Vasquez (Week 4 · Trailblazers)",
  ]);
});
