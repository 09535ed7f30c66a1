import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Language } from "#domain/language.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import { bookPdfMessages } from "#domain/responses/books/book-messages.ts";
import { type BookAnswer, bookAnswerOf, type BookContents } from "#domain/responses/books/book.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { booksMade } from "#domain/responses/books/limits.ts";
import { slugOf } from "#domain/responses/kept-letters.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { uuid } from "#domain/uuid.ts";
import { findPersonName } from "#server/identity/store.ts";
import { recordByFamily } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { findOwn } from "../downloads/download.ts";
import { listMyResponses } from "../my-replies-store.ts";
import type { ReplyPageRow } from "../viewing-store.ts";
import * as store from "./store.ts";
import { unnamedFamily } from "#domain/identity/person-name.ts";

type SeenBook = BookLook & { bookId: string | undefined; answer: BookAnswer };

/** Throws the same not-found for a missing link as for an unknown id. */
export async function seeBook(
  { db, clock }: Pick<Deps, "db" | "clock">,
  familyRef: store.FamilyRef,
): Promise<SeenBook> {
  const own = await findOwn({ db }, familyRef);
  const { paper, language, book } = await store.findOffer(db, own.orgId, familyRef);
  const look = { own, paper, language };
  const contents = await readContents(db, familyRef, look, clock.now());
  return { ...look, bookId: book?.id, answer: bookAnswerOf(contents, book) };
}

type MakeDeps = Pick<Deps, "db" | "transact" | "enqueue" | "limits" | "clock">;

/** Reuses a book that is up to date or being made. */
export async function makeBook(deps: MakeDeps, familyRef: store.FamilyRef): Promise<BookAnswer> {
  const seen = await seeBook(deps, familyRef);
  const { step } = seen.answer;
  if (step === "empty") throw new AppError(bookErrors.nothingYet);
  if (step === "ready" || step === "making") return seen.answer;
  await deps.limits.use([{ limit: booksMade, by: `${familyRef.userId} ${familyRef.participantId}` }]);
  await askForBook(deps, familyRef, seen);
  return (await seeBook(deps, familyRef)).answer;
}

/** Families cannot write rows of a camp; the permission was checked above. */
async function askForBook(
  { db, transact, enqueue, clock }: MakeDeps,
  { userId, participantId }: store.FamilyRef,
  { own: { orgId, eventId }, bookId: oldId }: SeenBook,
): Promise<void> {
  const organizationId = orgId;
  const doer = { organizationId, userId, displayName: await findPersonName(db, userId, unnamedFamily) };
  const key = { organizationId, bookId: newId(clock) };
  const book = { ...key, eventId, userId, participantId, requestedAt: clock.now() };
  await withSystemAccess(() =>
    transact(async (tx) => {
      await requireWritable(tx, organizationId);
      if (oldId !== undefined) await store.deleteSettled(tx, { organizationId, bookId: oldId });
      if (!(await store.insertBook(tx, book))) return;
      await enqueue(tx, makeBookKind, key, { key: key.bookId, turnOf: organizationId });
      await recordByFamily(tx, { clock }, doer, { action: "book.made", eventId, subject: { participantId } });
      invalidate(tx, [identityTopics.person(userId)]);
    }),
  );
}

/** Only for a book that is up to date. The link ends within a minute; an audit entry records it. */
export async function openBook(
  deps: Pick<Deps, "db" | "transact" | "clock" | "files">,
  familyRef: store.FamilyRef,
): Promise<string> {
  const { own, language, bookId, answer } = await seeBook(deps, familyRef);
  if (answer.step !== "ready" || bookId === undefined) throw new AppError(bookErrors.notReady);
  const { orgId: organizationId, eventId } = own;
  const { userId, participantId } = familyRef;
  const doer = { organizationId, userId, displayName: await findPersonName(deps.db, userId, unnamedFamily) };
  const entry = { action: "book.opened" as const, eventId, subject: { participantId } };
  await deps.transact((tx) => recordByFamily(tx, deps, doer, entry));
  return deps.files.signDownload(keyOfBook({ organizationId, eventId, bookId }), {
    ttlSeconds: familyLinkSeconds,
    fileName: bookFileName(own, language),
    contentType: "application/pdf",
    disposition: "attachment",
  });
}

export type BookSource = BookContents & { pages: readonly ReplyPageRow[] };

export type BookLook = { own: MyParticipant; paper: PaperSize; language: Language };

export async function readContents(
  db: Db,
  familyRef: store.FamilyRef,
  look: BookLook,
  now: Date,
): Promise<BookSource> {
  const { userId, participantId } = familyRef;
  const [letters, visible] = await Promise.all([
    store.listLetterKeys(db, familyRef),
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
  letters: readonly store.LetterKey[],
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

type Place = { organizationId: string; eventId: string; bookId: string };

/** remember_book_file builds the same key in the database when the row is deleted. */
export function keyOfBook({ organizationId, eventId, bookId }: Place): string {
  return `books/${organizationId}/${eventId}/${bookId}.pdf`;
}

/** The name is part of the link, and links are logged: it never contains the name of a child. */
function bookFileName(
  { orgName, eventName }: { orgName: string; eventName: string },
  language: Language,
): string {
  const parts = [orgName, eventName].map(slugOf).filter((part) => part !== "");
  return `${[...parts, bookPdfMessages[language].fileEnd].join("-")}.pdf`;
}

/** One per book: the queue key is its id. */
export const makeBookKind = {
  name: "make-book",
  payload: z.object({ organizationId: uuid, bookId: uuid }),
};

/** Runs in the transaction that removes the contact. */
export async function forgetBooksOfContact(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { contactId }: { contactId: string },
): Promise<void> {
  await store.deleteBooksOfContact(tx, { organizationId, contactId });
}

export async function forgetBooksOfAccount(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  await store.deleteBooksBy(tx, userId);
}
