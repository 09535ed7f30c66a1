import { afterEach, expect, test } from "vitest";
import { hearServerTime, serverNow } from "./server-clock.ts";

const now = Date.parse("2027-07-12T15:00:00Z");
const at = (ms: number) => new Date(ms).toUTCString();
const difference = () => Math.round((serverNow() - Date.now()) / 1_000);

afterEach(() => hearServerTime(at(now), now));

test("a phone that is an hour behind shows the server's time, and a right clock is left alone", () => {
  hearServerTime(at(now), now - 3_600_000);
  expect(difference()).toBe(3_601);
  hearServerTime(at(now), now);
  expect(difference()).toBe(0);
});

test("an answer that took a second moves nothing, so that no minute comes twice", () => {
  hearServerTime(at(now), now + 1_400);
  expect(difference()).toBe(0);
  hearServerTime(at(now), now - 600_000);
  const before = difference();
  hearServerTime(at(now + 60_000), now - 540_000 + 1_200);
  expect(difference()).toBe(before);
});

test.each([null, "", "soon"])("an answer that says %j says nothing", (text) => {
  hearServerTime(text, now - 3_600_000);
  expect(difference()).toBe(0);
});
