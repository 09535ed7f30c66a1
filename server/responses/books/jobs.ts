import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import * as z from "zod/mini";
import { identityTopics } from "#domain/identity/topics.ts";
import { bookPartsOf } from "#domain/responses/books/book-parts.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { openWorkFolder } from "#server/printing/work-folder.ts";
import { type BookLook, type BookSource, keyOfBook, makeBookKind, readContents, sheetOf } from "./actions.ts";
import { setBook, type BookDeps } from "./set-book.ts";
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

type MakeNeeds = Pick<PrintingDeps, "db" | "transact" | "clock"> & BookDeps;

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
  const { look, source } = printing;
  const pages = source.pages.map((page) => ({ ...page, sheet: sheetOf(page) }));
  const parts = bookPartsOf(await store.listBookLetters(deps.db, book), pages);
  await using folder = await openWorkFolder();
  const end = { letters: source.letters, replies: source.replies, madeAt: book.requestedAt };
  const set = await setBook(deps, { ...look, parts, end }, folder.path, {
    signal,
    onPiece: (partsDone) => store.saveProgress(deps.db, book, { partsDone, parts: parts.length }),
  });
  if (set === undefined) return;
  signal.throwIfAborted();
  const { size } = await stat(set.path);
  const body = { stream: createReadStream(set.path), contentLength: size };
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
  const { paper, language } = await store.findOffer(db, own.orgId, book);
  const look = { own, paper, language };
  const source = await readContents(db, book, look, clock.now());
  return source.letters + source.replies > 0 ? { look, source } : undefined;
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
