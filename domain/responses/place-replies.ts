import type { Note } from "../notes/note.ts";
import type { MyResponse } from "./response.ts";

/** Everything that came back on one sheet, its pages in order. */
export type ReplySheet<Page extends MyResponse = MyResponse> = {
  key: string;
  printJobId: string;
  /** When its first page came in. */
  firstAt: string;
  pages: readonly Page[];
};

/** Pages in the order they came in are put together by the sheet they stand on; the newest sheet first. */
export function bySheet<Page extends MyResponse>(responses: readonly Page[]): ReplySheet<Page>[] {
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

type PlacedNote = Pick<Note, "id" | "createdAt" | "printJobId" | "respondedAt">;

/** One page of somebody's notes, the newest first, and what stands before and after it. */
export type NotesInSight = {
  notes: readonly PlacedNote[];
  /** Those of the pages before; none on the first page. */
  newer: readonly PlacedNote[];
  /** More notes can be asked for after these. */
  hasOlder: boolean;
};

export type PlacedReplies = {
  above: ReadonlyMap<string, readonly ReplySheet[]>;
  below: readonly ReplySheet[];
};

/**
 * A reply stands above the note it answers. One that answers none of them, as a reply to somebody else that all may
 * read, stands where its day says. Every reply stands in one place only, however many pages are in sight.
 */
export function placeReplies(
  sheets: readonly ReplySheet[],
  { notes, newer, hasOlder }: NotesInSight,
): PlacedReplies {
  const above = new Map<string, ReplySheet[]>();
  const below: ReplySheet[] = [];
  const lastNewer = newer.at(-1);
  for (const sheet of sheets) {
    // Shown on a page before, by its day or, if it was moved to a later sheet than it came in on, by its note.
    if (lastNewer !== undefined && isOlder(lastNewer, sheet)) continue;
    if (newer.some((note) => answers(sheet, note))) continue;
    const place = notes.find((note) => answers(sheet, note)) ?? notes.find((note) => isOlder(note, sheet));
    if (place !== undefined) above.set(place.id, [...(above.get(place.id) ?? []), sheet]);
    else if (!hasOlder) below.push(sheet);
  }
  return { above, below };
}

/** Of several notes on one sheet the newest is meant: it comes first. */
function answers(sheet: ReplySheet, note: PlacedNote): boolean {
  if (note.printJobId !== sheet.printJobId) return false;
  // What is held does not count as an answer yet, and stands where it will.
  if (note.respondedAt === null) return sheet.pages.every(({ held }) => held === true);
  // In one job there may be another's sheet that everybody may read; the note knows when its own came back.
  return sheet.pages.some(({ scope }) => scope === "contact") || sheet.firstAt === note.respondedAt;
}

function isOlder(note: PlacedNote, { firstAt }: ReplySheet): boolean {
  return note.createdAt <= firstAt;
}
