import { expect, test } from "vitest";
import type { MailedScan } from "#domain/mail-in/contract.ts";
import { resultOf } from "./mailed-scans.tsx";

const scan: MailedScan = {
  id: "s1",
  receivedAt: "2027-07-13T14:02:00Z",
  sender: "copier@example.org",
  sentByName: "Copier",
  state: "filed",
  pages: 0,
  filed: 0,
  needMatching: 0,
  nothingWritten: 0,
  already: 0,
  unopened: 0,
  ignoredParts: 0,
  stopped: null,
};

test.each<[Partial<MailedScan>, string]>([
  [{ pages: 40, filed: 40 }, "40 pages: 40 filed"],
  [
    { pages: 40, filed: 20, nothingWritten: 17, needMatching: 1, unopened: 2 },
    "40 pages: 20 filed, 1 needs matching, 17 with nothing written, 2 couldn't be opened",
  ],
  [{ pages: 1, already: 1 }, "1 page: 1 already uploaded"],
  [{ pages: 3, filed: 1 }, "3 pages: 1 filed, 2 being checked"],
  [{ state: "received" }, "Being opened"],
  [{ ignoredParts: 2 }, "0 pages: 2 attachments aren't pages"],
  [{ state: "failed" }, "We couldn't open this email. Send it again."],
  [
    { state: "failed", stopped: "took-too-long" },
    "This email took too long to open. Scan the pages again, a few at a time.",
  ],
  [
    { pages: 4, filed: 4, stopped: "took-too-long" },
    "4 pages: 4 filed. The pages after page 4 took too long to open and didn't come. Scan them again, a few at a time.",
  ],
  [
    { stopped: "took-too-long" },
    "0 pages. Its pages took too long to open and didn't come. Scan them again, a few at a time.",
  ],
  [
    { pages: 200, filed: 200, stopped: "too-many-pages" },
    "200 pages: 200 filed. The pages after page 200 didn't come: one email can have 200 pages. Send the rest in another one.",
  ],
])("%o is told as %s", (seed, text) => {
  expect(resultOf({ ...scan, ...seed })).toBe(text);
});
