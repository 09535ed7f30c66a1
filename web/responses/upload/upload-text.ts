import type { Terms } from "#domain/organizations/terms.ts";
import { alreadyUploaded } from "#domain/responses/errors.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { Intake } from "../intake/intake.ts";
import type { QueueCounts, QueuedPicture, UploadStatus } from "../intake/queued-picture.ts";

export function nameOf({ fileName, page }: QueuedPicture): string {
  return page === null ? fileName : `${fileName}, page ${page}`;
}

export function flawsText(flaws: QueuedPicture["flaws"]): string {
  return `This photo is ${flaws.join(" and ")}.`;
}

export function uploadStatusText(
  { uploadState, waitsForAnswer }: Pick<QueuedPicture, "uploadState" | "waitsForAnswer">,
  words: Terms,
): string | undefined {
  if (uploadState.status === "pending" && uploadState.isRequested)
    return waitsForAnswer ? "Waiting for you" : "In line";
  if (uploadState.status === "uploaded") return filedText(uploadState, words);
  if (uploadState.status === "needs-matching")
    return uploadState.already ? `${alreadyUploaded}. ${uploadState.sentence}` : uploadState.sentence;
  if (uploadState.status === "error")
    return uploadState.again
      ? `${uploadState.sentence}. We'll try again automatically.`
      : uploadState.sentence;
  return undefined;
}

function filedText(
  { already, elsewhere, writtenBy, nothingWritten }: Extract<UploadStatus, { status: "uploaded" }>,
  words: Terms,
): string | undefined {
  const parts = [
    ...(writtenBy === undefined ? [] : [writerText(writtenBy)]),
    ...(nothingWritten === true ? ["Nothing written"] : []),
    ...(already ? [alreadyUploaded] : []),
    ...(!already && elsewhere
      ? [`Filed in another ${words.event.toLowerCase()} of this ${words.organization}`]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join(". ");
}

function writerText({
  participantName,
  buildingName,
}: {
  participantName: string;
  buildingName: string | null;
}): string {
  return buildingName === null ? participantName : `${participantName}, ${buildingName}`;
}

/** "5 of 6 uploaded, 2 to match". */
export function countText({ all, arrived, "needs-matching": toMatch }: QueueCounts): string {
  return `${arrived} of ${all} uploaded${toMatch === 0 ? "" : `, ${toMatch} to match`}`;
}

export function refusedText(names: readonly string[]): string {
  return names.length === 1
    ? `${names[0] ?? ""} isn't a photo or PDF, so it wasn't added.`
    : `${names.join(", ")} aren't photos or PDFs, so they weren't added.`;
}

export function pausedText(paused: NonNullable<Intake["paused"]>): string {
  return {
    offline: "You are offline. Your photos are safe on this device and upload when you're back online.",
    "signed-out": "Your session has ended. Sign in again to upload the rest.",
    "another-tab": "Another tab is uploading these photos.",
  }[paused];
}

export function finishedText(counts: QueueCounts): string {
  const waiting = counts["needs-matching"];
  const all = "All pictures are uploaded.";
  return waiting === 0 ? all : `${all} ${pluralize(waiting, "picture needs", "pictures need")} matching.`;
}
