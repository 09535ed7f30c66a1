import { withSystemAccess } from "#database/actor.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { bookAnswerOf, type BookAnswer } from "#domain/responses/books/book.ts";
import { booksMade } from "#domain/responses/books/limits.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { record } from "#server/organizations/audit.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { findDisplayName } from "../downloads/download-store.ts";
import { findOwn } from "../downloads/family-download.ts";
import { readContents, type BookLook } from "./book-contents.ts";
import { bookFileName, keyOfBook } from "./book-files.ts";
import { makeBookKind } from "./book-kind.ts";
import * as store from "./book-store.ts";

type SeenBook = BookLook & { bookId: string | undefined; answer: BookAnswer };

/** Throws the same not-found for a missing link as for an unknown id. */
export async function seeBook(
  { db, clock }: Pick<Deps, "db" | "clock">,
  familyRef: store.FamilyRef,
): Promise<SeenBook> {
  const own = await findOwn({ db }, familyRef);
  const { isOffered, paper, language, book } = await store.findOffer(db, own.orgId, familyRef);
  const look = { own, paper, language };
  const contents = await readContents(db, familyRef, look, clock.now());
  return { ...look, bookId: book?.id, answer: bookAnswerOf(isOffered, contents, book) };
}

type MakeNeeds = Pick<Deps, "db" | "transact" | "enqueue" | "limits" | "clock">;

/** Reuses a book that is up to date or being made. */
export async function makeBook(deps: MakeNeeds, familyRef: store.FamilyRef): Promise<BookAnswer> {
  const seen = await seeBook(deps, familyRef);
  const { step } = seen.answer;
  if (step === "off") throw new AppError(bookErrors.off);
  if (step === "empty") throw new AppError(bookErrors.nothingYet);
  if (step === "ready" || step === "making") return seen.answer;
  await deps.limits.use([{ limit: booksMade, by: `${familyRef.userId} ${familyRef.participantId}` }]);
  await askForBook(deps, familyRef, seen);
  return (await seeBook(deps, familyRef)).answer;
}

/** Families cannot write rows of a camp; the permission was checked above. */
async function askForBook(
  { db, transact, enqueue, clock }: MakeNeeds,
  { userId, participantId }: store.FamilyRef,
  { own: { orgId, eventId }, bookId: oldId }: SeenBook,
): Promise<void> {
  const organizationId = orgId;
  const doer = { organizationId, userId, displayName: await findDisplayName(db, userId) };
  const key = { organizationId, bookId: newId(clock) };
  const book = { ...key, eventId, userId, participantId, requestedAt: clock.now() };
  await withSystemAccess(() =>
    transact(async (tx) => {
      if (oldId !== undefined) await store.deleteSettled(tx, { organizationId, bookId: oldId });
      if (!(await store.insertBook(tx, book))) return;
      await enqueue(tx, makeBookKind, key, { key: key.bookId });
      await record(tx, { clock }, doer, { action: "book.made", eventId, subject: { participantId } });
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
  if (answer.step === "off") throw new AppError(bookErrors.off);
  if (answer.step !== "ready" || bookId === undefined) throw new AppError(bookErrors.notReady);
  const { orgId: organizationId, eventId } = own;
  const { userId, participantId } = familyRef;
  const doer = { organizationId, userId, displayName: await findDisplayName(deps.db, userId) };
  const entry = { action: "book.opened" as const, eventId, subject: { participantId } };
  await deps.transact((tx) => record(tx, deps, doer, entry));
  return deps.files.signDownload(keyOfBook({ organizationId, eventId, bookId }), {
    ttlSeconds: familyLinkSeconds,
    fileName: bookFileName(own, language),
    contentType: "application/pdf",
    disposition: "attachment",
  });
}
