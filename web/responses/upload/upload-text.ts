import type { Terms } from "#domain/organizations/terms.ts";
import { alreadyUploaded } from "#domain/responses/errors.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { Intake } from "../intake/intake.ts";
import type { QueueCounts, QueuedPicture, UploadStatus } from "../intake/queued-picture.ts";

export function nameOf({ fileName, page }: QueuedPicture): string {
  return page === null ? fileName : `${fileName}, page ${page}`;
}

export function uploadStatusText(uploadState: UploadStatus, words: Terms): string | undefined {
  if (uploadState.status === "pending" && uploadState.isRequested) return "Waits its turn";
  if (uploadState.status === "uploaded" && uploadState.already) return alreadyUploaded;
  if (uploadState.status === "uploaded" && uploadState.elsewhere)
    return `Filed in another ${words.event.toLowerCase()} of this ${words.organization}`;
  if (uploadState.status === "needs-matching")
    return uploadState.already ? `${alreadyUploaded}. ${uploadState.sentence}` : uploadState.sentence;
  if (uploadState.status === "error")
    return uploadState.again ? `${uploadState.sentence}. It is tried again by itself.` : uploadState.sentence;
  return undefined;
}

export function pausedText(paused: NonNullable<Intake["paused"]>, words: Terms): string {
  return {
    offline: "You are offline. Everything is kept on this device and goes on when you are online again.",
    "signed-out": `Your session has ended. Sign in again, and the rest goes to the ${words.organization} by itself.`,
    "another-tab": "Another tab of this browser is uploading these pictures.",
  }[paused];
}

export function finishedText(counts: QueueCounts): string {
  const waiting = counts["needs-matching"];
  const all = "All pictures are uploaded.";
  return waiting === 0 ? all : `${all} ${pluralize(waiting, "picture needs", "pictures need")} matching.`;
}
