import { expect, test } from "vitest";
import { createBusCore, packTopics, readTopics, type BusMessage } from "./bus.ts";
import { silentLog } from "./testing/silent-log.ts";
import { everythingTopic } from "./topics.ts";

test("topics that fit travel in one message", () => {
  expect(packTopics(["a", "b"], 100)).toEqual(['["a","b"]']);
  expect(packTopics([], 100)).toEqual([]);
});

test("a long list is split, no message is too long and nothing is lost", () => {
  const topics = Array.from({ length: 1_000 }, (_, number) => `org:${number}:${"é".repeat(number % 60)}`);
  const payloads = packTopics(topics, 7_900);
  expect(payloads.length).toBeGreaterThan(5);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_900);
  expect(payloads.flatMap((payload) => readTopics(payload) ?? [])).toEqual(topics);
});

test("a list that fills a message to the last byte is not split", () => {
  expect(packTopics(["abc", "de"], '["abc","de"]'.length)).toEqual(['["abc","de"]']);
  expect(packTopics(["abc", "de"], '["abc","de"]'.length - 1)).toEqual(['["abc"]', '["de"]']);
});

test.each(["", "hello", "{}", '["a",1]', '"a"'])("%j is not a list of topics", (payload) => {
  expect(readTopics(payload)).toBeUndefined();
});

function aCore() {
  const core = createBusCore({ log: silentLog, maxPayloadBytes: 100, send: () => Promise.resolve() });
  const heard: BusMessage[] = [];
  return { core, heard, listen: () => core.subscribe((message) => void heard.push(message)) };
}

test("every listener hears what arrives until it unsubscribes, also when another one fails", () => {
  const { core, heard, listen } = aCore();
  core.subscribe(() => {
    throw new Error("a bug");
  });
  const stop = listen();
  core.receive('["a"]');
  stop();
  core.receive('["b"]');
  expect(heard).toEqual([{ kind: "topics", topics: ["a"] }]);
});

test("a process that lost invalidations makes all clients refetch", () => {
  const { core, heard, listen } = aCore();
  listen();
  core.receive(JSON.stringify([everythingTopic]));
  expect(heard).toEqual([{ kind: "gap" }]);
  expect(core.counts()).toEqual({ gaps: 1, publishFailures: 0 });
});
