import { afterEach, expect, test, vi } from "vitest";
import { amongTabs, lockQueue, type QueueNews } from "./tabs.ts";

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

test("what one tab tells, the others hear, and nothing else", async () => {
  const heard: QueueNews[] = [];
  const [one, other] = [
    amongTabs("queue").openNews(() => undefined),
    amongTabs("queue").openNews((news) => heard.push(news)),
  ];
  const stranger = new BroadcastChannel("queue");
  stranger.postMessage({ type: "percent", id: 1 });
  one.tell({ type: "changed" });
  one.tell({ type: "percent", id: "first", percent: 40 });
  await expect
    .poll(() => heard)
    .toEqual([{ type: "changed" }, { type: "percent", id: "first", percent: 40 }]);
  for (const channel of [one, other, stranger]) channel.close();
});
