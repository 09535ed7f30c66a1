import { afterEach, expect, test, vi } from "vitest";
import { clearLocalData, keptFiles } from "#web/platform/clear-local-data.ts";
import { keptOf } from "#web/platform/kept-here.ts";
import type { QueueView } from "./queued-picture.ts";
import { startQueue } from "./start-queue.ts";
import { here } from "./testing/a-camp-server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  clearLocalData();
});

/** This browser has no database: the queue lives with the page. */
function start() {
  let latest: QueueView | undefined;
  const ended = vi.fn();
  const starting = startQueue("elena", { show: (visible) => void (latest = visible), ended });
  return { starting, ended, snapshot: () => latest };
}

const aFile = () => new File(["<svg>"], "drawing.svg");

test("signed out while the store is being opened, it ends", async () => {
  const { starting, ended } = start();
  clearLocalData();
  await starting;
  expect(ended).toHaveBeenCalledTimes(1);
  expect(keptOf("elena", keptFiles)).toEqual([]);
});

test("whose mark was taken, nothing of theirs goes on from this page's memory", async () => {
  const { starting, ended } = start();
  const queue = await starting;
  await queue.add(here, [aFile()]);
  expect(ended).not.toHaveBeenCalled();
  clearLocalData();
  await queue.uploadAll(here);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(keptOf("elena", keptFiles)).toEqual([]);
});

test("what only this page has does not wait for another tab", async () => {
  const locks = { request: () => new Promise(() => undefined) };
  vi.stubGlobal("navigator", { onLine: true, locks });
  const { starting, snapshot: visible } = start();
  const queue = await starting;
  queue.wake();
  await queue.add(here, [aFile()]);
  await queue.uploadAll(here);
  await vi.waitFor(() => {
    const [only] = visible()?.queues.get(`${here.orgId}/${here.eventId}`) ?? [];
    expect(only?.uploadState).toMatchObject({ status: "error", sentence: "Failed to load image" });
  });
  expect(visible()?.paused).toBeNull();
});
