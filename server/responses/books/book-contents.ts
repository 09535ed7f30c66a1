import { createHash } from "node:crypto";
import type { Language } from "#domain/language.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import { AppError } from "#domain/app-error.ts";
import type { BookContents } from "#domain/responses/books/book.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listMyResponses, type ReplyPageRow } from "../my-store.ts";
import { listLetterKeys, type LetterKey, type FamilyRef } from "./book-store.ts";

export type BookSource = BookContents & { pages: readonly ReplyPageRow[] };

export type BookLook = { own: MyParticipant; paper: PaperSize; language: Language };

export async function readContents(
  db: Db,
  familyRef: FamilyRef,
  look: BookLook,
  now: Date,
): Promise<BookSource> {
  const { userId, participantId } = familyRef;
  const [letters, visible] = await Promise.all([
    listLetterKeys(db, familyRef),
    listMyResponses(db, { userId, participantId, now }),
  ]);
  if (visible === undefined) throw new AppError(noteErrors.linkNotFound);
  const pages = visible.filter(({ held }) => !held);
  const replies = new Set(pages.map(sheetOf)).size;
  return { letters: letters.length, replies, pages, hash: hashOf(look, letters, pages) };
}

export function sheetOf({ printJobId, sheetNumber }: ReplyPageRow): string {
  return `${printJobId} ${sheetNumber}`;
}

/** Covers everything that changes the book: names, days, paper, language, each letter, each page and its order. */
function hashOf(
  { own, paper, language }: BookLook,
  letters: readonly LetterKey[],
  pages: readonly ReplyPageRow[],
): Buffer {
  const { participantName, orgName, orgType, timeZone, eventName, startDate, endDate } = own;
  const parts = [
    [participantName, orgName, orgType, timeZone, eventName, startDate, endDate, paper, language],
    letters.map(({ id, from, printedAt, photoId }) => [id, from, printedAt.getTime(), photoId]),
    pages.map((page) => [page.id, sheetOf(page), page.picturesAt?.getTime() ?? null, page.hasScan]),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}
