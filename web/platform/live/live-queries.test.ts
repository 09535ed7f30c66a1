import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveQueries } from "./live-queries.ts";
import { aScriptedServer } from "./testing/scripted-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

function aTab() {
  const queryClient = new QueryClient();
  const server = aScriptedServer();
  const live = createLiveQueries(queryClient, {
    fetch: server.fetch,
    url: "http://localhost/live",
    getBearer: () => Promise.resolve(undefined),
  });
  live.client.start();
  const requests: Record<string, number> = {};
  function look(key: string): () => void {
    const queryFn = () => (requests[key] = (requests[key] ?? 0) + 1);
    const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, staleTime: Infinity });
    return observer.subscribe(() => undefined);
  }
  return { live, server, requests, look };
}

test("an invalidation refetches only the queries that watch its topic", async () => {
  const { live, server, requests, look } = aTab();
  ["notes", "events", "static"].forEach(look);
  live.watch('["notes"]', ["org:1:notes", "org:1"]);
  live.watch('["events"]', ["org:1:events", "org:1"]);
  await pass(60);
  const stream = server.open();
  await pass(10);
  expect(requests).toEqual({ notes: 1, events: 1, static: 1 });
  stream.say("hint", { topics: ["org:1:notes"] });
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, events: 1, static: 1 });
  stream.say("hint", { topics: ["org:1", "org:1:notes"] });
  await pass(1_000);
  expect(requests).toEqual({ notes: 3, events: 2, static: 1 });
});

test("after a lost connection active queries are refetched at once, the others when they become active", async () => {
  const { live, server, requests, look } = aTab();
  live.watch('["notes"]', ["org:1:notes"]);
  ["notes", "static"].forEach(look);
  const lookAway = look("elsewhere");
  await pass(60);
  server.open();
  await pass(10);
  lookAway();
  server.streams[0]?.drop();
  await pass(1_000);
  server.open();
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, static: 2, elsewhere: 1 });
  look("elsewhere");
  await pass(10);
  expect(requests["elsewhere"]).toBe(2);
});

test("a query counts as fresh only while all its topics are heard", async () => {
  const { live, server } = aTab();
  const unwatch = live.watch('["notes"]', ["a", "b"]);
  expect(live.isFresh('["notes"]')).toBe(false);
  await pass(60);
  server.streams[0]?.say("open", { topics: ["a"], recent: [] });
  await pass(0);
  expect(live.isFresh('["notes"]')).toBe(false);
  server.streams[0]?.say("topics", { topics: ["a", "b"] });
  await pass(0);
  expect(live.isFresh('["notes"]')).toBe(true);
  expect(live.isFresh('["other"]')).toBe(false);
  unwatch();
  expect(live.isFresh('["notes"]')).toBe(false);
});
