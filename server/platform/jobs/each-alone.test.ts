import { expect, test } from "vitest";
import { eachAlone } from "./each-alone.ts";

const never = new AbortController().signal;

test("each item has its turn, also after one that failed, and the failure is thrown afterwards", async () => {
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    if (item === 2) throw new Error("no luck");
  };
  await expect(eachAlone([1, 2, 3], never, work)).rejects.toThrow("no luck");
  expect(seen).toEqual([1, 2, 3]);
});

test("several failures are thrown together", async () => {
  const fail = (item: number) => Promise.reject(new Error(`no luck with ${item}`));
  const errors = [new Error("no luck with 1"), new Error("no luck with 2")];
  await expect(eachAlone([1, 2], never, fail)).rejects.toMatchObject({ errors });
});

test("a worker that stops begins no further item", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  await eachAlone([1, 2], stop.signal, async (item) => {
    seen.push(item);
    stop.abort();
  });
  expect(seen).toEqual([1]);
});
