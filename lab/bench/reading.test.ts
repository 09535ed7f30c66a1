import { expect, test } from "vitest";
import type { HowBad } from "#tools/testing/photographs/scene.ts";
import { outcomeOf, rowsOf, type Outcome, type Photographed } from "./reading.ts";

const taken = (outcome: Outcome, howBad: HowBad = "bad", seed = 1): Photographed => ({
  scene: `${howBad} ${seed % 30}`,
  howBad,
  seed,
  outcome,
  ms: 400,
});
const many = (count: number) => Array.from({ length: count }, (_, seed) => taken("read", "bad", seed));
const judged = (photographs: Photographed[]) =>
  rowsOf({ photographs, aloneMs: [300] }).flatMap(({ met }) => (met === undefined ? [] : [met]));

test("a picture is read when every code on it says its own sheet", () => {
  expect(outcomeOf("CC|one", ["CC|one"])).toBe("read");
  expect(outcomeOf("CC|one", ["CC|one", "CC|one"])).toBe("read");
  expect(outcomeOf("CC|one", [])).toBe("unread");
  expect(outcomeOf("CC|one", ["CC|one", "CC|other"])).toBe("wrong");
});

test("two of two hundred may stay unread, and awful ones do not count", () => {
  expect(judged([...many(198), taken("unread"), taken("unread"), taken("unread", "awful")])).toEqual([
    true,
    true,
    true,
  ]);
});

test("each goal can be missed", () => {
  expect(judged([...many(150), taken("unread"), taken("unread"), taken("wrong", "awful")])).toEqual([
    false,
    false,
    false,
  ]);
});

test("each scene has its own row", () => {
  const rows = rowsOf({ photographs: [taken("read"), taken("unread")], aloneMs: [300] });
  expect(rows[0]).toEqual({ what: "bad: bad 1", figure: "1 of 2 read, 0 wrong, 400 ms" });
});
