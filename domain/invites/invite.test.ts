import { describe, expect, test } from "vitest";
import { maskedEmail } from "../identity/email.ts";
import { inviteStatus, type InviteStatus } from "../roster/invite-status.ts";
import { hasClosed, inviteFeedback, inviteId, neediest, pendingMarker } from "./invite.ts";

const never = { acceptedAt: null, failedAt: null, sentAt: null, takenAt: null };
const then = new Date("2027-07-11T10:00:00Z");

describe("an invite's status comes from what happened", () => {
  test.each<[Partial<typeof never> | Record<string, Date>, InviteStatus]>([
    [{}, "pending"],
    [{ takenAt: then }, "queued"],
    [{ takenAt: then, sentAt: then }, "sent"],
    [{ takenAt: then, failedAt: then }, "error"],
    [{ takenAt: then, sentAt: then, acceptedAt: then }, "accepted"],
    // Known from an earlier event: linked without a mail.
    [{ acceptedAt: then }, "accepted"],
    // An accepted invite counts even if its mail bounced.
    [{ takenAt: then, failedAt: then, acceptedAt: then }, "accepted"],
  ])("%j is %s", (facts, status) => {
    expect(inviteStatus({ ...never, ...facts })).toBe(status);
  });

  test.each<[(InviteStatus | null)[], InviteStatus | null]>([
    [["accepted", "error", "sent"], "error"],
    [["accepted", null], null],
    [["accepted", "queued", "pending"], "pending"],
    [["accepted", "sent"], "sent"],
    [["accepted", "accepted"], "accepted"],
    [[], null],
  ])("of %j the one to look at is %s", (statuses, status) => {
    expect(neediest(statuses)).toBe(status);
  });
});

describe("what staff are told", () => {
  const email = "elena@example.org";
  test.each<[InviteStatus | null, string]>([
    [null, "Invite queued for elena@example.org."],
    ["accepted", "elena@example.org is already linked to this participant."],
    ["sent", "Invite already sent to elena@example.org."],
    [
      "error",
      "Previous invite for elena@example.org reported an error. Consider deleting it before re-sending.",
    ],
    ["pending", "Invite already exists for elena@example.org (status: pending)."],
    ["queued", "Invite already exists for elena@example.org (status: queued)."],
  ])("with an invite that is %s: %s", (existing, sentence) => {
    expect(inviteFeedback(email, existing)).toBe(sentence);
  });
});

describe("an invite ends 30 days after the event, in the camp's own days", () => {
  test.each([
    ["2027-08-17T04:59:59Z", false],
    ["2027-08-17T05:00:00Z", true],
  ])("an event that ended on July 17 in Chicago, at %s: %s", (moment, closed) => {
    expect(hasClosed("2027-07-17", "America/Chicago", new Date(moment))).toBe(closed);
  });
});

describe("a masked address", () => {
  test.each([
    ["elena.vasquez@example.org", "e…z@e…e.org"],
    ["al@ab.co.uk", "a…@a….co.uk"],
    ["a@b.de", "a…@b….de"],
  ])("%s is shown as %s", (email, visible) => {
    expect(maskedEmail(email)).toBe(visible);
  });
});

test.each([
  [1_000, 2_000, 999, "Upcoming"],
  [1_000, 2_000, 1_000, "Active"],
  [1_000, 2_000, 2_000, "Active"],
  [1_000, 2_000, 2_001, "Past"],
])("from %i to %i it is, at %i, %s", (eventStart, eventEnd, now, marker) => {
  expect(pendingMarker({ eventStart, eventEnd }, now)).toBe(marker);
});

test("an invite's id is too long to guess", () => {
  expect(inviteId.safeParse("A".repeat(22)).success).toBe(true);
  for (const text of ["A".repeat(21), "A".repeat(65), "../../etc/passwd/xxxxxxx", ""])
    expect(inviteId.safeParse(text).success).toBe(false);
});
