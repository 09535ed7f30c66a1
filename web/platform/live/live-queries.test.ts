import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveQueries } from "./live-queries.ts";
import { aScriptedServer } from "./testing/scripted-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

function aTab({ since }: { since?: number } = {}) {
  const queryClient = new QueryClient();
  const server = aScriptedServer();
  const live = createLiveQueries(queryClient, {
    fetch: server.fetch,
    url: "http://localhost/live",
    getBearer: () => Promise.resolve("a bearer"),
    since: () => since,
    listenToSignals: () => () => undefined,
  });
  live.stream.start();
  const requests: Record<string, number> = {};
  function look(key: string): () => void {
    const queryFn = () => (requests[key] = (requests[key] ?? 0) + 1);
    const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, staleTime: Infinity });
    return observer.subscribe(() => undefined);
  }
  return { live, server, requests, look };
}

async function anOpenTab() {
  const tab = aTab();
  await pass(0);
  const stream = tab.server.open();
  await pass(1_000);
  return { ...tab, stream };
}

test("an invalidation refetches only the queries that watch its topic", async () => {
  const { live, stream, requests, look } = await anOpenTab();
  ["notes", "events", "static"].forEach(look);
  live.watch('["notes"]', ["org:1:notes", "org:1"]);
  live.watch('["events"]', ["org:1:events", "org:1"]);
  await pass(10);
  stream.say("invalidation", "org:1:notes");
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, events: 1, static: 1 });
  stream.say("invalidation", "org:1,org:1:notes");
  await pass(1_000);
  expect(requests).toEqual({ notes: 3, events: 2, static: 1 });
  stream.say("invalidation", "org:1:notes:7,org:2");
  await pass(1_000);
  expect(requests).toEqual({ notes: 3, events: 2, static: 1 });
});

test("a query that does not know the account's id hears all of the account's invalidations", async () => {
  const { live, stream, requests, look } = await anOpenTab();
  look("session");
  live.watch('["session"]', ["user:"]);
  await pass(10);
  stream.say("invalidation", "user:7");
  await pass(1_000);
  stream.say("invalidation", "organizations,org:1");
  await pass(1_000);
  expect(requests).toEqual({ session: 2 });
});

test("a query that was fetched before the stream opened is fetched again, because it may have missed a change", async () => {
  const { live, server, requests, look } = aTab();
  live.watch('["notes"]', ["org:1:notes"]);
  ["notes", "static"].forEach(look);
  await pass(10);
  server.open();
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, static: 1 });
});

test("a stream that says what has changed since the page's first request refetches only that", async () => {
  const { live, server, requests, look } = aTab({ since: 1_234 });
  live.watch('["notes"]', ["org:1:notes"]);
  live.watch('["events"]', ["org:1:events"]);
  ["notes", "events"].forEach(look);
  await pass(10);
  expect(live.isFresh('["notes"]')).toBe(true);
  expect(server.streams.at(-1)?.url).toBe("http://localhost/live?since=1234");
  const stream = server.open("since");
  stream.say("invalidation", "org:1:notes");
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, events: 1 });
  stream.drop();
  await pass(20_000);
  expect(server.streams.at(-1)?.url).toBe("http://localhost/live");
  server.open();
  await pass(1_000);
  expect(requests).toEqual({ notes: 3, events: 2 });
});

test("after a lost connection every watched query is fetched again", async () => {
  const { live, server, stream, requests, look } = await anOpenTab();
  live.watch('["notes"]', ["org:1:notes"]);
  live.watch('["notes"]', ["org:1"]);
  ["notes", "static"].forEach(look);
  await pass(10);
  stream.drop();
  await pass(1_000);
  server.open();
  await pass(1_000);
  expect(requests).toEqual({ notes: 2, static: 1 });
});

test("a query counts as fresh only while it is watched and the stream is open", async () => {
  const { live, server } = aTab();
  const unwatch = live.watch('["notes"]', ["a"]);
  await pass(0);
  expect(live.isFresh('["notes"]')).toBe(false);
  const stream = server.open();
  await pass(0);
  expect(live.isFresh('["notes"]')).toBe(true);
  expect(live.isFresh('["other"]')).toBe(false);
  unwatch();
  expect(live.isFresh('["notes"]')).toBe(false);
  live.watch('["notes"]', ["a"]);
  stream.drop();
  await pass(0);
  expect(live.isFresh('["notes"]')).toBe(false);
});
