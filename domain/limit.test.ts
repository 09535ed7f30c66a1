import { expect, test } from "vitest";
import { secondsUntil, secondsUntilOver } from "./limit.ts";

const now = new Date("2027-07-12T12:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);

test.each([
  [90_000, 90],
  [90_001, 91],
  [1, 1],
  [0, 1],
  [-5_000, 1],
])("%i ms from now is told as %i seconds", (ms, seconds) => {
  expect(secondsUntil(after(ms), now)).toBe(seconds);
});

test("a limit over the last hour has room again when the oldest that counts is an hour old", () => {
  expect(secondsUntilOver(after(-3_500_000), 3_600_000, now)).toBe(100);
  expect(secondsUntilOver(undefined, 3_600_000, now)).toBe(1);
  expect(secondsUntilOver(after(400), 3_600_000, now)).toBe(3_600);
});
