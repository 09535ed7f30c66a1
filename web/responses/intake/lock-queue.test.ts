import { afterEach, expect, test, vi } from "vitest";
import { lockQueue } from "./lock-queue.ts";

afterEach(() => vi.unstubAllGlobals());

/** As the browser keeps them: one holder, the others wait in line or leave it. */
function stubLocks(): void {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, use: () => Promise<void>) => {
    turn = turn.then(() => (signal.aborted ? undefined : use()));
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("one tab works at a time, the next one after a release, and never a tab that stopped waiting", async () => {
  stubLocks();
  const held: string[] = [];
  const release = lockQueue("queue", () => held.push("first"));
  const leave = lockQueue("queue", () => held.push("second"));
  lockQueue("queue", () => held.push("third"));
  await settled();
  expect(held).toEqual(["first"]);
  leave();
  release();
  await settled();
  expect(held).toEqual(["first", "third"]);
});

test("a browser without locks has one tab to ask", () => {
  vi.stubGlobal("navigator", {});
  const held = vi.fn();
  lockQueue("queue", held);
  expect(held).toHaveBeenCalledTimes(1);
});
