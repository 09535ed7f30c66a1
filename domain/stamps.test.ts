import { expect, test } from "vitest";
import { pickStamp, stamps } from "./stamps.ts";

// Written down, not computed: a change here would change the stamp on letters families already know.
test.each([
  ["0198b0f2-6a51-7c3e-9d42-1f0e8c7b6a51", "stamp-fire"],
  ["0198b0f2-6a51-7c3e-9d42-1f0e8c7b6a52", "stamp-loon"],
  ["", "stamp-tent"],
])("participant %j keeps its stamp", (id, stamp) => {
  expect(pickStamp(id)).toBe(stamp);
});

test("the five stamps are dealt out evenly, also to ids that differ by one digit", () => {
  const dealt = new Map<string, number>();
  for (let number = 0; number < 5000; number += 1) {
    const stamp = pickStamp(`0198b0f2-6a51-7c3e-9d42-${String(number).padStart(12, "0")}`);
    dealt.set(stamp, (dealt.get(stamp) ?? 0) + 1);
  }
  expect([...dealt.keys()].toSorted()).toEqual([...stamps].toSorted());
  for (const count of dealt.values()) {
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1150);
  }
});
