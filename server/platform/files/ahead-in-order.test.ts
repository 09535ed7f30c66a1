import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapOrdered } from "./ahead-in-order.ts";

async function* steps(count: number, work: (nth: number) => Promise<number>) {
  for (let nth = 0; nth < count; nth += 1) yield () => work(nth);
}

test("what is done side by side comes out in order, and never more than so many at once", async () => {
  let [now, most] = [0, 0];
  const work = async (nth: number) => {
    now += 1;
    most = Math.max(most, now);
    await sleep(nth % 3 === 0 ? 8 : 1);
    now -= 1;
    return nth;
  };
  const came: number[] = [];
  for await (const nth of mapOrdered(steps(20, work), 4)) came.push(nth);
  expect(came).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
  expect(most).toBe(4);
});

test("starts no more work while the consumer does not read", async () => {
  let begun = 0;
  const work = async (nth: number) => {
    begun += 1;
    return nth;
  };
  const taken = mapOrdered(steps(100, work), 3);
  await taken.next();
  await sleep(5);
  expect(begun).toBe(3);
  await taken.return();
  expect(begun).toBe(3);
});

test("a failure comes in its turn, and ends it", async () => {
  const came: number[] = [];
  const take = async () => {
    const work = async (nth: number) => (nth === 2 ? Promise.reject(new Error("the third")) : nth);
    for await (const nth of mapOrdered(steps(9, work), 4)) came.push(nth);
  };
  await expect(take()).rejects.toThrow("the third");
  expect(came).toEqual([0, 1]);
});
