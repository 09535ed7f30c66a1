import type { Terms } from "#domain/organizations/terms.ts";
import { alreadyUploaded } from "#domain/responses/errors.ts";
import { counted } from "#web/organizations/counted.ts";
import type { Intake } from "../intake/intake.ts";
import type { QueueCounts, QueuedPicture, Standing } from "../intake/queued-picture.ts";

export function nameOf({ fileName, page }: QueuedPicture): string {
  return page === null ? fileName : `${fileName}, page ${page}`;
}

export function standingMessages(standing: Standing, words: Terms): string | undefined {
  if (standing.step === "pending" && standing.asked) return "Waits its turn";
  if (standing.step === "uploaded" && standing.already) return alreadyUploaded;
  if (standing.step === "uploaded" && standing.elsewhere)
    return `Filed in another ${words.event.toLowerCase()} of this ${words.organization}`;
  if (standing.step === "needs-matching")
    return standing.already ? `${alreadyUploaded}. ${standing.sentence}` : standing.sentence;
  if (standing.step === "error")
    return standing.again ? `${standing.sentence}. It is tried again by itself.` : standing.sentence;
  return undefined;
}

export function pausedMessages(paused: NonNullable<Intake["paused"]>, words: Terms): string {
  return {
    offline: "You are offline. Everything is kept on this device and goes on when you are online again.",
    "signed-out": `Your session has ended. Sign in again, and the rest goes to the ${words.organization} by itself.`,
    "another-tab": "Another tab of this browser is uploading these pictures.",
  }[paused];
}

export function finishedMessages(counts: QueueCounts): string {
  const waiting = counts["needs-matching"];
  const all = "All pictures are uploaded.";
  return waiting === 0 ? all : `${all} ${counted(waiting, "picture needs", "pictures need")} matching.`;
}
