import type { SheetPayload } from "#domain/printing/sheet-code.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { PictureToSend, UnmatchedReason } from "#domain/responses/upload.ts";
import type { QueuedPicture, Standing } from "./queued-picture.ts";

export type Place = { orgId: string; eventId: string };

/** What the codes on a picture said. */
export type Found = { is: "sheet"; sheet: SheetPayload } | { is: "unmatched"; why: UnmatchedReason };

/** How far it has come. Each stage is written down before the next begins, so a closed tab goes on where it was. */
export type Stage =
  /** As it was dropped; nobody has looked at it. */
  | { at: "added" }
  /** A PDF whose first `done` pages stand in the queue as pictures. */
  | { at: "splitting"; done: number }
  /** Looked at and made small. What is kept from here on are the very bytes to send, so that a second try sends the same. */
  | { at: "ready"; picture: PictureToSend; found: Found }
  /** The storage has it; the server has not been told. */
  | { at: "sent"; picture: PictureToSend; found: Found; storagePath: string; eventId: string }
  | { at: "arrived"; already: boolean; elsewhere: boolean }
  | { at: "in-tray"; why: UnmatchedReason; already: boolean };

type Trouble = {
  sentence: string;
  again: boolean;
  /** Milliseconds: when it happened, and when to try again if nothing calls for it earlier. */
  since: number;
  due: number;
};

export type QueueRow = Place & {
  id: string;
  /** Milliseconds, and the place among those that were dropped together. */
  addedAt: number;
  nth: number;
  fileName: string;
  page: number | null;
  asked: boolean;
  stage: Stage;
  /** How often it failed since somebody last asked for it. */
  tries: number;
  trouble: Trouble | null;
};

export function hasArrived({ stage }: QueueRow): boolean {
  return stage.at === "arrived" || stage.at === "in-tray";
}

/** What goes there one after the other: the pages of one reply in their order, and the same picture twice. */
export function destinationOf({ stage }: QueueRow): string | undefined {
  if (stage.at !== "ready" && stage.at !== "sent") return undefined;
  const { found, picture } = stage;
  return found.is === "sheet" ? `${found.sheet.code}-${found.sheet.number}` : picture.sha256;
}

export function inOrder(one: QueueRow, other: QueueRow): number {
  return one.addedAt - other.addedAt || one.nth - other.nth || (one.page ?? 0) - (other.page ?? 0);
}

export function isAt(row: QueueRow, { orgId, eventId }: Place): boolean {
  return row.orgId === orgId && row.eventId === eventId;
}

/** One that was added before it goes to the same place. It goes first, also when it has to be tried again. */
export function waitsForEarlier(row: QueueRow, rows: readonly QueueRow[]): boolean {
  const destination = destinationOf(row);
  if (destination === undefined) return false;
  return rows.some(
    (one) =>
      one.asked &&
      one.trouble?.again !== false &&
      destinationOf(one) === destination &&
      inOrder(one, row) < 0,
  );
}

/** `calledAt`: when somebody or something last called for another try (a line that is back, a person who looks). */
export function mayStart(row: QueueRow, now: number, calledAt: number): boolean {
  if (!row.asked || hasArrived(row)) return false;
  const { trouble } = row;
  return trouble === null || (trouble.again && (trouble.due <= now || trouble.since < calledAt));
}

/** Asked for by a person: whatever went wrong before does not count. */
export function askedFor(row: QueueRow): QueueRow {
  return hasArrived(row) ? row : { ...row, asked: true, tries: 0, trouble: null };
}

/** Stopped by a person: it stays here, and goes on only when it is asked for again. */
export function stoppedAt(now: number): (row: QueueRow) => QueueRow {
  const trouble = { sentence: responseErrors.aborted.message, again: false, since: now, due: now };
  return (row) => (hasArrived(row) ? row : { ...row, trouble });
}

/** The pages of a PDF are named after it: split twice, they are still the same pages. */
export function pageOf(pdf: QueueRow, page: number): QueueRow {
  return { ...pdf, id: `${pdf.id}.${page}`, page, stage: { at: "added" }, tries: 0, trouble: null };
}

export function nameToSend({ fileName, page }: QueueRow): string {
  const name = fileName.slice(-150);
  return page === null ? name : `${name}, page ${page}`;
}

/** What each kind of unmatched picture is called in the list of sentences. */
const sentenceOfUnmatched = {
  "no-code": responseErrors.noCode.message,
  "codes-disagree": responseErrors.invalidPayload.message,
  "foreign-code": responseErrors.invalidPayload.message,
  "unknown-code": responseErrors.resolveFailed.message,
} as const satisfies Record<UnmatchedReason, string>;

/** `percent` is there while somebody is at work on it. */
export function shownRow(row: QueueRow, percent: number | undefined): QueuedPicture {
  const { id, fileName, page } = row;
  return { id, fileName, page, standing: standingOf(row, percent) };
}

function standingOf({ stage, trouble, asked }: QueueRow, percent: number | undefined): Standing {
  if (stage.at === "arrived") return { step: "uploaded", already: stage.already, elsewhere: stage.elsewhere };
  if (stage.at === "in-tray") {
    const { why, already } = stage;
    return { step: "needs-matching", why, sentence: sentenceOfUnmatched[why], already };
  }
  if (percent !== undefined) return { step: "uploading", percent };
  if (trouble !== null) return { step: "error", sentence: trouble.sentence, again: trouble.again };
  return { step: "pending", asked };
}
