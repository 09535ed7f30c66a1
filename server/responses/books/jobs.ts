import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { bookPdfMessages, captionOf, coverOf, endOf } from "#domain/responses/books/book-messages.ts";
import {
  type BookPage,
  type BookPart,
  bookPartsOf,
  bookPiecesOf,
} from "#domain/responses/books/book-parts.ts";
import { pickStamp } from "#domain/stamps.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import type { Book, PartToSet } from "#server/printing/typesetting/document.ts";
import { mergePdfs } from "#server/printing/typesetting/merge.ts";
import { openWorkFolder } from "#server/printing/work-folder.ts";
import { readPicture } from "../downloads/download.ts";
import { keyOfPicture } from "../pictures.ts";
import type { ReplyPageRow } from "../viewing-store.ts";
import { type BookLook, type BookSource, keyOfBook, makeBookKind, readContents, sheetOf } from "./actions.ts";
import * as store from "./store.ts";

/** Younger books are still in the queue or being made. */
const missedAfterMs = 60_000;
const booksPerRound = 200;

export function bookJobs(deps: PrintingDeps): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...makeBookKind,
      oncePerKey: true,
      retryDelaySeconds: 1,
      handle: (key, signal) => makeBookPdf(deps, key, signal),
    }),
    defineJob({
      name: "sweep-books",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - missedAfterMs);
        // The key prevents enqueuing a book twice.
        for (const key of await store.listUnmade(db, before, booksPerRound))
          await transact((tx) =>
            enqueue(tx, makeBookKind, key, { key: key.bookId, turnOf: key.organizationId }),
          );
      },
    }),
  ];
}

type MakeNeeds = Pick<PrintingDeps, "db" | "transact" | "clock" | "files" | "typesetter" | "cleaner" | "log">;

/**
 * May be killed at any point and may run twice: the contents are read each time, and the book is marked ready only
 * after the file is stored.
 */
async function makeBookPdf(deps: MakeNeeds, key: store.BookKey, signal: AbortSignal): Promise<void> {
  const book = await store.findToMake(deps.db, key);
  if (book === undefined) return;
  try {
    await setAndStore(deps, book, signal);
  } catch (error) {
    // Stopping the worker is not a failure of the book.
    if (!signal.aborted)
      await deps
        .transact(async (tx) => {
          if (await store.markFailed(tx, key, deps.clock.now())) tellOwner(tx, book);
        })
        .catch((err: unknown) => deps.log.warn({ err, ...key }, "could not save that a book failed"));
    throw error;
  }
}

function tellOwner(tx: Parameters<typeof invalidate>[0], { userId }: store.BookToMake): void {
  invalidate(tx, [identityTopics.person(userId)]);
}

type Printing = { look: BookLook; source: BookSource };

async function setAndStore(deps: MakeNeeds, book: store.BookToMake, signal: AbortSignal): Promise<void> {
  const printing = await findPrinting(deps, book);
  if (printing === undefined) return deps.transact((tx) => store.deleteBook(tx, book));
  const { source } = printing;
  const pages = source.pages.map((page) => ({ ...page, sheet: sheetOf(page) }));
  const parts = bookPartsOf(await store.listBookLetters(deps.db, book), pages);
  await using folder = await openWorkFolder();
  const set = await setPieces(deps, { book, printing, parts, folder: folder.path }, signal);
  if (set === undefined) return;
  const whole = join(folder.path, "whole.pdf");
  await mergePdfs(set.paths, whole, "duplex");
  signal.throwIfAborted();
  const { size } = await stat(whole);
  const body = { stream: createReadStream(whole), contentLength: size };
  await deps.files.put(keyOfBook(book), body, { contentType: "application/pdf" });
  const made = { contentsHash: Buffer.from(source.hash), pageCount: set.pages, byteSize: size };
  const isMade = await deps.transact(async (tx) => {
    tellOwner(tx, book);
    return store.markMade(tx, book, { ...made, madeAt: deps.clock.now() });
  });
  // A withdrawal or removal that came first could not delete this file, so delete it here.
  if (!isMade && !(await store.isThere(deps.db, book))) await deps.files.remove([keyOfBook(book)]);
}

/** Undefined if the user lost access since, or nothing is left to print. */
async function findPrinting({ db, clock }: MakeNeeds, book: store.BookToMake): Promise<Printing | undefined> {
  const own = await findMyParticipant(db, book.userId, book.participantId);
  if (own === undefined) return undefined;
  const { isOffered, paper, language } = await store.findOffer(db, own.orgId, book);
  const look = { own, paper, language };
  const source = await readContents(db, book, look, clock.now());
  return isOffered && source.letters + source.replies > 0 ? { look, source } : undefined;
}

type PageToSet = ReplyPageRow & BookPage;
type Work = { book: store.BookToMake; printing: Printing; parts: BookPart<PageToSet>[]; folder: string };

/** Undefined if saveProgress returns false. */
async function setPieces(
  deps: MakeNeeds,
  { book, printing: { look, source }, parts, folder }: Work,
  signal: AbortSignal,
): Promise<{ paths: string[]; pages: number } | undefined> {
  const { letters, replies } = source;
  const pieces = bookPiecesOf(parts);
  const paths: string[] = [];
  let [pages, partsDone] = [0, 0];
  for (const [nth, piece] of pieces.entries()) {
    const isLast = nth === pieces.length - 1;
    const end = isLast ? { letters, replies, madeAt: book.requestedAt } : null;
    const wanted = piece.flatMap((part) => (part.type === "page" ? [part.page] : []));
    const pictures = await readBookPictures(deps, wanted, signal);
    for (const [id, photo] of await readLetterPhotos(deps, look.own.orgId, piece)) pictures.set(id, photo);
    const composed = composeBook({ ...look, firstPage: pages + 1, end }, piece, pictures);
    const set = await deps.typesetter.pdf(composed, signal);
    const path = join(folder, `piece-${nth + 1}.pdf`);
    await writeFile(path, set.pdf);
    paths.push(path);
    pages += set.pages;
    partsDone += piece.length;
    if (!(await store.saveProgress(deps.db, book, { partsDone, parts: parts.length }))) return undefined;
  }
  return { paths, pages };
}

type BookPicture = { jpeg: Uint8Array; width: number; height: number };

type Frame = BookLook & {
  firstPage: number;
  /** Null while more pieces follow. */
  end: { letters: number; replies: number; madeAt: Date } | null;
};

function composeBook(
  { own, paper, language, firstPage, end }: Frame,
  parts: readonly BookPart[],
  pictures: ReadonlyMap<string, BookPicture>,
): Book {
  const day = (moment: Date) => formatDay(dayIn(own.timeZone, moment), language);
  const { letterFrom, pictureMissing } = bookPdfMessages[language];
  return {
    paper,
    stamp: pickStamp(own.participantId),
    firstPage,
    cover: firstPage === 1 ? coverOf(own, language) : null,
    parts: parts.map((part): PartToSet => {
      if (part.type === "page")
        return {
          type: "picture",
          caption: captionOf(
            own,
            { ...part, wroteFirst: part.page.wroteFirst, kind: part.page.kind },
            language,
          ),
          cameOn: day(part.page.uploadedAt),
          picture: pictures.get(part.page.id) ?? { missing: pictureMissing },
        };
      const { from, text, writtenAt, photo } = part.letter;
      const letterFields = { fromWord: letterFrom, from, text, writtenOn: day(writtenAt) };
      return { type: "letter", ...letterFields, photo: pictures.get(photo?.id ?? "") ?? null };
    }),
    end: end === null ? null : endOf(end, day(end.madeAt), language),
  };
}

/** Pixels: enough for a page on a home printer; sixty such pages stay below 20 MB. */
const maxSide = 1_600;

type PictureDeps = Pick<PrintingDeps, "files" | "cleaner" | "log">;

/** By page id. Missing files are left out, and their pages say so. */
async function readBookPictures(
  deps: PictureDeps,
  pages: readonly ReplyPageRow[],
  signal: AbortSignal,
): Promise<Map<string, BookPicture>> {
  const pictures = new Map<string, BookPicture>();
  for (const page of pages) {
    const picture = await readBookPicture(deps, page, signal);
    if (picture !== undefined) pictures.set(page.id, picture);
  }
  return pictures;
}

/** By photo id. Missing photos leave no gap in the text. */
async function readLetterPhotos(
  { files, log }: Pick<PictureDeps, "files" | "log">,
  organizationId: string,
  parts: readonly BookPart[],
): Promise<Map<string, BookPicture>> {
  const photos = new Map<string, BookPicture>();
  for (const part of parts) {
    const photo = part.type === "letter" ? part.letter.photo : null;
    if (photo === null) continue;
    const { id, width, height } = photo;
    const jpeg = await readPicture({ files }, keyOfPhoto({ organizationId, id }, "full"));
    if (jpeg === undefined) log.warn({ photoId: id }, "photo of a letter is missing for a book");
    else photos.set(id, { jpeg, width, height });
  }
  return photos;
}

async function readBookPicture(
  { files, cleaner, log }: PictureDeps,
  page: ReplyPageRow,
  signal: AbortSignal,
): Promise<BookPicture | undefined> {
  if (page.picturesAt === null) return undefined;
  signal.throwIfAborted();
  const scan = page.hasScan ? await readPicture({ files }, keyOfPicture(page, "scan")) : undefined;
  const bytes = scan ?? (await readPicture({ files }, keyOfPicture(page, "full")));
  if (bytes === undefined) return undefined;
  const small = await cleaner.shrink({ bytes, maxSide }, signal);
  if (small.as === "small") return { jpeg: small.jpeg, width: small.width, height: small.height };
  log.warn({ responseId: page.id, why: small.why }, "could not add an image to a book");
  return undefined;
}

/** A book that is missing after a restore is made again. */
export const booksOfRows: StoredFileIndex = {
  prefix: "books/",
  list: async (db) =>
    (await store.listBooks(db)).map((book) => ({
      key: keyOfBook(book),
      due: book.isMade,
      makeAgain: (tx: Tx) => store.forgetPdf(tx, book),
    })),
};
