import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identityTopics } from "#domain/identity/topics.ts";
import {
  bookPartsOf,
  bookPiecesOf,
  type BookPage,
  type BookPart,
} from "#domain/responses/books/book-parts.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { mergePdfs } from "#server/printing/typesetting/merge.ts";
import { openWorkFolder } from "#server/printing/work-folder.ts";
import type { PrintingDeps } from "#server/printing/printing-deps.ts";
import type { ReplyPageRow } from "../my-store.ts";
import { readContents, sheetOf, type BookLook, type BookSource } from "./book-contents.ts";
import { keyOfBook } from "./book-files.ts";
import { readBookPictures, readLetterPhotos } from "./book-pictures.ts";
import { findOffer, listBookLetters, type BookKey } from "./book-store.ts";
import { composeBook } from "./compose-book.ts";
import * as store from "./making-store.ts";

export type MakeNeeds = Pick<
  PrintingDeps,
  "db" | "transact" | "clock" | "files" | "typesetter" | "cleaner" | "log"
>;

/**
 * May be killed at any point and may run twice: the contents are read each time, and the book is marked ready only
 * after the file is stored.
 */
export async function makeBookPdf(deps: MakeNeeds, key: BookKey, signal: AbortSignal): Promise<void> {
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
  const parts = bookPartsOf(await listBookLetters(deps.db, book), pages);
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
  const { isOffered, paper, language } = await findOffer(db, own.orgId, book);
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
