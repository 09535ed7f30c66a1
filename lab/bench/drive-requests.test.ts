import { expect, test } from "vitest";
import { readWrk } from "./drive-requests.ts";

test("what wrk says is understood, and a bad answer spoils the run", () => {
  const good =
    "  2 threads and 16 connections\n  123456 requests in 3.00s, 20.00MB read\nRequests/sec: 41152.00\n";
  expect(readWrk(good)).toBe(123_456);
  expect(() => readWrk(`${good}  Non-2xx or 3xx responses: 5\n`)).toThrow(/good/);
  expect(() => readWrk("unable to connect")).toThrow(/nothing we understand/);
});
