import { createHash } from "node:crypto";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import { Refused } from "#domain/refusal.ts";
import type { BookContents } from "#domain/responses/books/book.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listMyResponses, type ReplyPageRow } from "../my-store.ts";
import { listLetterKeys, type LetterKey, type Whose } from "./book-store.ts";

export type BookSource = BookContents & { pages: readonly ReplyPageRow[] };

/** What would stand in a book now: a person's printed letters, and the replies that their page shows. */
export async function readContents(
  db: Db,
  whose: Whose,
  { own, paper }: { own: MyParticipant; paper: PaperSize },
): Promise<BookSource> {
  const [letters, pages] = await Promise.all([listLetterKeys(db, whose), listMyResponses(db, whose)]);
  if (pages === undefined) throw new Refused(noteReasons.linkNotFound);
  const replies = new Set(pages.map(sheetOf)).size;
  return { letters: letters.length, replies, pages, hash: hashOf(own, paper, letters, pages) };
}

export function sheetOf({ printJobId, sheetNumber }: ReplyPageRow): string {
  return `${printJobId} ${sheetNumber}`;
}

/** Whatever would make another book makes another sum: names and days, the paper, each letter, each page in its order. */
function hashOf(
  own: MyParticipant,
  paper: PaperSize,
  letters: readonly LetterKey[],
  pages: readonly ReplyPageRow[],
): Buffer {
  const { participantName, orgName, orgType, timeZone, eventName, startDate, endDate } = own;
  const said = [
    [participantName, orgName, orgType, timeZone, eventName, startDate, endDate, paper],
    letters.map(({ id, from, printedAt }) => [id, from, printedAt.getTime()]),
    pages.map((page) => [page.id, sheetOf(page), page.picturesAt?.getTime() ?? null, page.hasScan]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest();
}
