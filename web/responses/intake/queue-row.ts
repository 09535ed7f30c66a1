import { responseErrors } from "#domain/responses/errors.ts";
import type { SheetMatch } from "#domain/responses/parse-codes.ts";
import {
  couldNotBeOpened,
  type PictureToSend,
  type UnmatchedReason,
  type UploadStateEntry,
} from "#domain/responses/upload.ts";
import type { PhotoFlaw } from "./photo-flaws.ts";
import type { EventRef, QueuedPicture, UploadStatus } from "./queued-picture.ts";

/** Each stage is stored before the next begins, so that a reopened tab continues where it was. */
export type Stage =
  | { at: "added" }
  /** A PDF whose first `done` pages are in the queue as images. */
  | { at: "splitting"; done: number }
  /** Scaled down. From here on the stored bytes are the bytes to send, so that a retry sends the same. */
  | { at: "ready"; picture: PictureToSend; found: SheetMatch }
  /** The file is in the object storage; the upload is not completed on the server. */
  | { at: "sent"; picture: PictureToSend; found: SheetMatch; storagePath: string; eventId: string }
  /** Completed, but not yet decoded. The image stays on the device until the server has filed it. */
  | {
      at: "received";
      picture: PictureToSend;
      found: SheetMatch;
      uploadId: string;
      eventId: string;
      already: boolean;
    }
  | {
      at: "arrived";
      already: boolean;
      elsewhere: boolean;
      writtenBy?: UploadStateEntry["writtenBy"];
      nothingWritten?: true;
    }
  | { at: "in-tray"; why: UnmatchedReason | typeof couldNotBeOpened; already: boolean };

type Trouble = {
  sentence: string;
  again: boolean;
  /** Milliseconds: time of the failure and of the next automatic retry. */
  since: number;
  due: number;
};

export type QueueRow = EventRef & {
  id: string;
  /** Milliseconds, and the index among files that were dropped together. */
  addedAt: number;
  nth: number;
  fileName: string;
  page: number | null;
  isRequested: boolean;
  stage: Stage;
  /** Failures since the user last started it. */
  tries: number;
  trouble: Trouble | null;
  /** Found when the image was prepared, until the user decides to keep it. */
  flaws?: readonly PhotoFlaw[];
};

export function hasArrived({ stage }: QueueRow): boolean {
  return stage.at === "arrived" || stage.at === "in-tray";
}

/** The user is asked whether to keep a photo with flaws, and it is not sent before. Pages of a PDF cannot be taken again. */
export function waitsForAnswer({ stage, flaws = [], page }: QueueRow): boolean {
  return stage.at === "ready" && flaws.length > 0 && page === null;
}

/** Nothing is left to send. */
export function isSent(row: QueueRow): boolean {
  return row.stage.at === "received" || hasArrived(row);
}

/** Rows with the same destination are sent in order: the pages of one reply, and duplicates of an image. */
export function destinationOf({ stage }: QueueRow): string | undefined {
  if (stage.at !== "ready" && stage.at !== "sent") return undefined;
  const { found, picture } = stage;
  return found.is === "sheet" ? `${found.sheet.code}-${found.sheet.number}` : picture.sha256;
}

export function inOrder(one: QueueRow, other: QueueRow): number {
  return one.addedAt - other.addedAt || one.nth - other.nth || (one.page ?? 0) - (other.page ?? 0);
}

export function isAt(row: QueueRow, { orgId, eventId }: EventRef): boolean {
  return row.orgId === orgId && row.eventId === eventId;
}

/** An earlier row with the same destination is sent first, even if it has to be retried, but not if it waits for a user. */
export function waitsForEarlier(row: QueueRow, rows: readonly QueueRow[]): boolean {
  const destination = destinationOf(row);
  if (destination === undefined) return false;
  return rows.some(
    (one) =>
      one.isRequested &&
      !waitsForAnswer(one) &&
      one.trouble?.again !== false &&
      destinationOf(one) === destination &&
      inOrder(one, row) < 0,
  );
}

/** `calledAt`: the last request for a retry, by a user or a restored connection. */
export function mayStart(row: QueueRow, now: number, calledAt: number): boolean {
  if (!row.isRequested || isSent(row) || waitsForAnswer(row)) return false;
  const { trouble } = row;
  return trouble === null || (trouble.again && (trouble.due <= now || trouble.since < calledAt));
}

/** A manual start resets earlier failures. */
export function requestUpload(row: QueueRow): QueueRow {
  return isSent(row) ? row : { ...row, isRequested: true, tries: 0, trouble: null };
}

/** The user has seen what is wrong with it. */
export function keepAsItIs(row: QueueRow): QueueRow {
  return { ...row, flaws: [] };
}

/** The result of a step that began with an older copy of the row: what the user decided meanwhile stays. */
export function afterStep(row: QueueRow, current: QueueRow): QueueRow {
  const isRequested = row.isRequested || current.isRequested;
  const { flaws = [] } = current.stage.at === "added" ? row : current;
  return { ...row, isRequested, flaws };
}

/** A stopped row stays in the queue until the user starts it again. */
export function stoppedAt(now: number): (row: QueueRow) => QueueRow {
  const trouble = { sentence: responseErrors.aborted.message, again: false, since: now, due: now };
  return (row) => (isSent(row) ? row : { ...row, trouble });
}

/** Page ids derive from the PDF's id, so that splitting it twice creates no duplicates. */
export function pageOf(pdf: QueueRow, page: number): QueueRow {
  return { ...pdf, id: `${pdf.id}.${page}`, page, stage: { at: "added" }, tries: 0, trouble: null };
}

export function nameToSend({ fileName, page }: QueueRow): string {
  const name = fileName.slice(-150);
  return page === null ? name : `${name}, page ${page}`;
}

const sentenceOfUnmatched = {
  "no-code": responseErrors.noCode.message,
  "codes-disagree": responseErrors.invalidPayload.message,
  "foreign-code": responseErrors.invalidPayload.message,
  "unknown-code": responseErrors.resolveFailed.message,
  [couldNotBeOpened]: responseErrors.notOpened.message,
} as const satisfies Record<UnmatchedReason | typeof couldNotBeOpened, string>;

export function toQueueRow(row: QueueRow, percent: number | undefined): QueuedPicture {
  const { id, fileName, page, flaws = [] } = row;
  return {
    id,
    fileName,
    page,
    flaws,
    waitsForAnswer: waitsForAnswer(row),
    uploadState: uploadStatus(row, percent),
  };
}

/** Everything is sent; the server decodes the image. */
const filingPercent = 99;

function uploadStatus(
  { stage, trouble, isRequested: request }: QueueRow,
  percent: number | undefined,
): UploadStatus {
  if (stage.at === "arrived")
    return {
      status: "uploaded",
      already: stage.already,
      elsewhere: stage.elsewhere,
      ...(stage.writtenBy === undefined ? {} : { writtenBy: stage.writtenBy }),
      ...(stage.nothingWritten === undefined ? {} : { nothingWritten: true }),
    };
  if (stage.at === "in-tray") {
    const { why, already } = stage;
    return { status: "needs-matching", why, sentence: sentenceOfUnmatched[why], already };
  }
  if (stage.at === "received") return { status: "uploading", percent: filingPercent };
  if (percent !== undefined) return { status: "uploading", percent };
  if (trouble !== null) return { status: "error", sentence: trouble.sentence, again: trouble.again };
  return { status: "pending", isRequested: request };
}
