import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryRefresher } from "./live-queries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

/** An active query. Each response takes `tookMs` and contains the server's value at the time of the request. */
function aQuery(tookMs: number) {
  const queryClient = new QueryClient();
  const server = { value: "old", requests: 0 };
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<string> => {
    server.requests += 1;
    const { value } = server;
    await new Promise((resolve) => void setTimeout(resolve, tookMs));
    signal.throwIfAborted();
    return value;
  };
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ["note"],
    queryFn,
    staleTime: Infinity,
  });
  observer.subscribe(() => undefined);
  const refresh = createQueryRefresher(queryClient);
  return { server, refresh: () => refresh('["note"]'), current: () => observer.getCurrentResult().data };
}

test("an invalidation refetches the query at once", async () => {
  const { server, refresh, current: visible } = aQuery(20);
  await pass(100);
  server.value = "new";
  refresh();
  await pass(20);
  expect(visible()).toBe("new");
  expect(server.requests).toBe(2);
});

test("an invalidation during the first request is not lost", async () => {
  const { server, refresh, current: visible } = aQuery(100);
  await pass(50);
  server.value = "new";
  refresh();
  await pass(50);
  expect(visible()).toBe("old");
  await pass(100);
  expect(visible()).toBe("new");
});

test("an invalidation during a later request is not lost", async () => {
  const { server, refresh, current: visible } = aQuery(100);
  await pass(1_000);
  refresh();
  await pass(50);
  server.value = "new";
  refresh();
  await pass(1_000);
  expect(visible()).toBe("new");
  expect(server.requests).toBe(3);
});

test("500 invalidations in a row make two requests", async () => {
  const { server, refresh } = aQuery(20);
  await pass(1_000);
  for (let note = 0; note < 500; note += 1) refresh();
  await pass(5_000);
  expect(server.requests).toBe(3);
});

test("invalidations that come faster than responses do not block the screen", async () => {
  const { server, refresh, current: visible } = aQuery(700);
  await pass(1_000);
  for (let ms = 0; ms < 10_000; ms += 100) {
    server.value = `at ${ms}`;
    refresh();
    await pass(100);
  }
  expect(server.requests).toBeGreaterThanOrEqual(14);
  expect(visible()).toMatch(/^at [789]\d{3}$/);
});

test("a failed query is refetched at the next invalidation", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn(() => Promise.reject(new Error("away")));
  new QueryObserver(queryClient, { queryKey: ["note"], queryFn }).subscribe(() => undefined);
  const refresh = createQueryRefresher(queryClient);
  await pass(1_000);
  refresh('["note"]');
  await pass(1_000);
  refresh('["note"]');
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test("ignores a query that is no longer in the cache", async () => {
  const refresh = createQueryRefresher(new QueryClient());
  refresh('["gone"]');
  await pass(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
