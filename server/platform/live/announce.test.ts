import { expect, test } from "vitest";
import { announce, takeAnnouncements } from "./announce.ts";

test("a transaction's announcements come back once, without duplicates", () => {
  const tx = {};
  announce(tx, ["a", "b"]);
  announce(tx, ["b", "c"]);
  announce({}, ["of another transaction"]);
  expect(takeAnnouncements(tx)).toEqual(["a", "b", "c"]);
  expect(takeAnnouncements(tx)).toEqual([]);
});
