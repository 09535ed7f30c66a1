import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryRefresher } from "./query-refresher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

/** A query somebody looks at, whose every answer takes `tookMs` and tells what the server knew when it was asked. */
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
  return { server, refresh: () => refresh('["note"]'), shown: () => observer.getCurrentResult().data };
}

test("a hint makes the query ask again at once", async () => {
  const { server, refresh, shown } = aQuery(20);
  await pass(100);
  server.value = "new";
  refresh();
  await pass(20);
  expect(shown()).toBe("new");
  expect(server.requests).toBe(2);
});

test("a hint while the very first answer is on its way is not lost", async () => {
  const { server, refresh, shown } = aQuery(100);
  await pass(50);
  server.value = "new";
  refresh();
  await pass(50);
  expect(shown()).toBe("old");
  await pass(100);
  expect(shown()).toBe("new");
});

test("a hint while a later answer is on its way is not lost either", async () => {
  const { server, refresh, shown } = aQuery(100);
  await pass(1_000);
  refresh();
  await pass(50);
  server.value = "new";
  refresh();
  await pass(1_000);
  expect(shown()).toBe("new");
  expect(server.requests).toBe(3);
});

test("500 hints in a row make two requests", async () => {
  const { server, refresh } = aQuery(20);
  await pass(1_000);
  for (let note = 0; note < 500; note += 1) refresh();
  await pass(5_000);
  expect(server.requests).toBe(3);
});

test("hints that come faster than answers do not keep the screen waiting for ever", async () => {
  const { server, refresh, shown } = aQuery(700);
  await pass(1_000);
  for (let ms = 0; ms < 10_000; ms += 100) {
    server.value = `at ${ms}`;
    refresh();
    await pass(100);
  }
  expect(server.requests).toBeGreaterThanOrEqual(14);
  expect(shown()).toMatch(/^at [789]\d{3}$/);
});

test("a query that fails is asked again at the next hint", async () => {
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

test("a query that is no longer there is nobody's business", async () => {
  const refresh = createQueryRefresher(new QueryClient());
  refresh('["gone"]');
  await pass(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
