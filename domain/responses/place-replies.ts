import type { Note } from "../notes/note.ts";
import type { PageSide } from "../printing/sheet-layout.ts";
import type { MyResponse } from "./my-response.ts";
import type { ResponsePage } from "./response.ts";

export type ReplySheet<Page extends ResponsePage = MyResponse> = {
  key: string;
  printJobId: string;
  firstAt: string;
  pages: readonly Page[];
};

/** Expects pages in upload order. Returns the newest sheet first. */
export function bySheet<Page extends ResponsePage>(responses: readonly Page[]): ReplySheet<Page>[] {
  const sheets = new Map<string, Page[]>();
  for (const response of responses) {
    const key = `${response.printJobId}/${response.sheetNumber}`;
    const known = sheets.get(key);
    if (known === undefined) sheets.set(key, [response]);
    else known.push(response);
  }
  return [...sheets].map(([key, unordered]) => {
    const pages = unordered.toSorted((one, other) => one.page - other.page);
    const firstAt = pages.map(({ uploadedAt }) => uploadedAt).toSorted()[0] ?? "";
    return { key, printJobId: pages[0]?.printJobId ?? "", firstAt, pages };
  });
}

/** The sides to write on come first, and the family's own letter last. */
export function inReadingOrder<Page extends { side: PageSide | null; page: number }>(
  pages: readonly Page[],
): Page[] {
  return pages.toSorted((one, other) => rankOf(one.side) - rankOf(other.side) || one.page - other.page);
}

function rankOf(side: PageSide | null): number {
  if (side === null) return 1;
  return side === "letter" ? 2 : 0;
}

/** The sheet that arrived last and has a page that its reader has not opened. Expects the newest sheet first. */
export function newestUnread(sheets: readonly ReplySheet[]): ReplySheet | undefined {
  return sheets.find(({ pages }) => pages.some(({ isNew }) => isNew));
}

type PlacedNote = Pick<Note, "id" | "createdAt" | "printJobId" | "respondedAt">;

export type NotesInSight = {
  notes: readonly PlacedNote[];
  /** The notes of earlier pages. Empty on the first page. */
  newer: readonly PlacedNote[];
  hasOlder: boolean;
};

export type PlacedReplies = {
  above: ReadonlyMap<string, readonly ReplySheet[]>;
  below: readonly ReplySheet[];
};

/**
 * Places each reply above the note it answers, or by date if it answers none of them. Each reply appears exactly once
 * across all pages.
 */
export function placeReplies(
  sheets: readonly ReplySheet[],
  { notes, newer, hasOlder }: NotesInSight,
): PlacedReplies {
  const above = new Map<string, ReplySheet[]>();
  const below: ReplySheet[] = [];
  const lastNewer = newer.at(-1);
  for (const sheet of sheets) {
    // Already shown on an earlier page: by its date, or by its note if it was moved to a later sheet.
    if (lastNewer !== undefined && isOlder(lastNewer, sheet)) continue;
    if (newer.some((note) => answers(sheet, note))) continue;
    const place = notes.find((note) => answers(sheet, note)) ?? notes.find((note) => isOlder(note, sheet));
    if (place !== undefined) above.set(place.id, [...(above.get(place.id) ?? []), sheet]);
    else if (!hasOlder) below.push(sheet);
  }
  return { above, below };
}

/** If a sheet has several notes, the newest comes first and gets the reply. */
function answers(sheet: ReplySheet, note: PlacedNote): boolean {
  if (note.printJobId !== sheet.printJobId) return false;
  // A held reply does not count as an answer yet, but already has its final position.
  if (note.respondedAt === null) return sheet.pages.every(({ held }) => held === true);
  // The same job may contain a shared reply on another contact's sheet. `respondedAt` identifies the note's own.
  return sheet.pages.some(({ scope }) => scope === "contact") || sheet.firstAt === note.respondedAt;
}

function isOlder(note: PlacedNote, { firstAt }: ReplySheet): boolean {
  return note.createdAt <= firstAt;
}
