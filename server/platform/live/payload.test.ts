import { expect, test } from "vitest";
import { packTopics, readTopics } from "./payload.ts";

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

test.each(["", "hello", "{}", '["a",1]', '"a"'])("%j from a stranger is not a list of topics", (payload) => {
  expect(readTopics(payload)).toBeUndefined();
});
