import { expect, test } from "vitest";
import { resultOf, sendingOf, type InviteRound } from "./invite-round.ts";

const none = { none: 0, pending: 0, queued: 0, sent: 0, accepted: 0, error: 0 };
const round: InviteRound = {
  queued: 300,
  linked: 0,
  left: 0,
  heldBack: [],
  failedBefore: 1,
  waitingBefore: 0,
};

test.each([
  ["nothing is out yet", { pending: 299, queued: 1 }, round, { out: 0, total: 300 }],
  ["a third is out", { pending: 200, sent: 99, error: 2 }, round, { out: 100, total: 300 }],
  ["everything is out, much of it accepted", { sent: 20, accepted: 280 }, round, { out: 300, total: 300 }],
  ["others wait as well", { pending: 310 }, round, { out: 0, total: 300 }],
  ["one has waited for hours", { queued: 1 }, { ...round, waitingBefore: 1 }, { out: 300, total: 300 }],
  [
    "a contact is added later",
    { queued: 5, sent: 90, accepted: 4, error: 1 },
    undefined,
    { out: 95, total: 100 },
  ],
])("%s", (_, counts, of, sending) => {
  expect(sendingOf({ ...none, ...counts }, of)).toEqual(sending);
});

test.each([
  [{ queued: 300, failedBefore: 1 }, { error: 3 }, "298 invites sent, 2 could not be delivered."],
  [{ queued: 1_300, failedBefore: 0 }, {}, "1,300 invites sent."],
  [{ queued: 1, failedBefore: 0 }, {}, "1 invite sent."],
  // A mail that had failed before was resent in the meantime.
  [{ queued: 2, failedBefore: 4 }, { error: 3 }, "2 invites sent."],
])("%j with %j: %s", (of, counts, sentence) => {
  expect(resultOf({ ...none, ...counts }, { ...round, ...of })).toBe(sentence);
});
