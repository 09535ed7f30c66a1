import { describe, expect, test } from "vitest";
import { formatInviteSummary, summarizeInvites, type InviteStatus } from "./invite-status.ts";

describe("the invite state of a participant", () => {
  test.each<[(InviteStatus | null)[], string]>([
    [["accepted", null], "1 of 2 signed up"],
    [["accepted", "error"], "1 of 2 signed up"],
    [["accepted"], "1 of 1 signed up"],
    [["accepted", "accepted"], "2 of 2 signed up"],
    [["error", "sent", null], "Bounced"],
    [["sent", null], "Waiting"],
    [["pending"], "Waiting"],
    [["queued"], "Waiting"],
    [[null, null], "Not invited"],
    [[], "Not invited"],
  ])("of %j is '%s'", (statuses, words) => {
    expect(formatInviteSummary(summarizeInvites(statuses))).toBe(words);
  });
});
