import { expect, test } from "vitest";
import { savesToInvalidations } from "./invalidations.ts";

const followed = new Set(["user:a", "user:b"]);

test("a save is matched with the first invalidation after it", () => {
  const saves = [
    { topic: "user:a", at: 100 },
    { topic: "user:a", at: 500 },
    { topic: "user:b", at: 200 },
  ];
  const arrivals = [
    { topic: "user:a", at: 520 },
    { topic: "user:a", at: 110 },
    { topic: "user:b", at: 150 },
    { topic: "user:b", at: 230 },
  ];
  expect(savesToInvalidations(saves, arrivals, followed)).toEqual({ delays: [10, 20, 30], missing: 0 });
});

test("an earlier invalidation does not count, and one that never arrived is missing", () => {
  const saves = [{ topic: "user:a", at: 100 }];
  expect(savesToInvalidations(saves, [{ topic: "user:a", at: 90 }], followed)).toEqual({
    delays: [],
    missing: 1,
  });
});

test("a user without an open screen misses no invalidation", () => {
  expect(savesToInvalidations([{ topic: "user:c", at: 1 }], [], followed)).toEqual({
    delays: [],
    missing: 0,
  });
});
