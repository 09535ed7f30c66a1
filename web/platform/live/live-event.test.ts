import { expect, test } from "vitest";
import { readLiveEvent } from "./live-event.ts";

test("what the server says is understood", () => {
  expect(readLiveEvent({ name: "open", data: '{"topics":["a"],"recent":[]}' })).toEqual({
    type: "open",
    topics: ["a"],
    recent: [],
  });
  expect(readLiveEvent({ name: "hint", data: '{"topics":["a","b"]}' })).toEqual({
    type: "hint",
    topics: ["a", "b"],
  });
  expect(readLiveEvent({ name: "moved", data: "" })).toEqual({ type: "moved" });
});

test("what a newer server may say one day is passed over", () => {
  expect(readLiveEvent({ name: "weather", data: "sunny" })).toBeUndefined();
  expect(readLiveEvent({ name: "hint", data: '{"topics":["a"],"why":"because"}' })).toEqual({
    type: "hint",
    topics: ["a"],
  });
});

test("nonsense under a known name is an error", () => {
  expect(() => readLiveEvent({ name: "hint", data: "{}" })).toThrow(/topics/);
  expect(() => readLiveEvent({ name: "hint", data: "<html>" })).toThrow(SyntaxError);
});
