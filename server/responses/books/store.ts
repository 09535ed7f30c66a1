import type { NotNull } from "kysely";
import { type Language, languageFrom } from "#domain/language.ts";
import { type PaperSize, paperSizes } from "#domain/printing/paper.ts";
import type { BookLetter } from "#domain/responses/books/book-parts.ts";
import type { KeptBook } from "#domain/responses/books/book.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { maxLetters } from "../downloads/store.ts";
import { signedBy, writerNames } from "#server/notes/writer-name.ts";

export type FamilyRef = { userId: string; participantId: string };
export type BookKey = { organizationId: string; bookId: string };

export type BookOffer = {
  paper: PaperSize;
  language: Language;
  book: (KeptBook & { id: string }) | undefined;
};

export async function findOffer(db: Db, organizationId: string, familyRef: FamilyRef): Promise<BookOffer> {
  const { paper, language, id, ...kept } = await db
    .selectFrom("organizations as o")
    .leftJoin("users as u", (on) => on.on("u.id", "=", familyRef.userId))
    .leftJoin("books as b", (on) =>
      on
        .onRef("b.organizationId", "=", "o.id")
        .on("b.userId", "=", familyRef.userId)
        .on("b.participantId", "=", familyRef.participantId),
    )
    .select(["o.paper", "u.language", "b.id", "b.partsDone", "b.parts"])
    .select(["b.failedAt", "b.madeAt", "b.contentsHash", "b.pageCount", "b.byteSize"])
    .where("o.id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const { partsDone, parts } = kept;
  return {
    paper: paperSizes.find((size) => size === paper) ?? "letter",
    language: languageFrom(language) ?? "en",
    book: id === null || partsDone === null || parts === null ? undefined : { ...kept, id, partsDone, parts },
  };
}

/** Letters that wait, or wait again after a void, are not in a book. */
function printedLetters(db: Db, { userId, participantId }: FamilyRef) {
  return db
    .selectFrom("activeLinks as l")
    .innerJoin("notes as n", "n.contactId", "l.contactId")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .leftJoin("notePhotos as ph", (join) =>
      join.onRef("ph.noteId", "=", "n.id").onRef("ph.printJobId", "=", "n.printJobId"),
    )
    .select(["n.id", "n.printedAt", "ph.id as photoId", ...writerNames])
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .where("n.printedAt", "is not", null)
    .$narrowType<{ printedAt: NotNull }>()
    .orderBy("n.createdAt")
    .orderBy("n.id")
    .limit(maxLetters);
}

export type LetterKey = { id: string; from: string; printedAt: Date; photoId: string | null };

/** Without text: a printed note never changes, but its photo may be lost. */
export async function listLetterKeys(db: Db, familyRef: FamilyRef): Promise<LetterKey[]> {
  const rows = await printedLetters(db, familyRef).execute();
  return rows.map(signedBy);
}

export async function listBookLetters(db: Db, familyRef: FamilyRef): Promise<BookLetter[]> {
  const rows = await printedLetters(db, familyRef)
    .select(["n.text", "n.createdAt as writtenAt", "ph.width", "ph.height"])
    .execute();
  return rows.map(signedBy).map(({ id, from, text, writtenAt, photoId, width, height }) => {
    const hasPhoto = photoId !== null && width !== null && height !== null;
    return { id, from, text, writtenAt, photo: hasPhoto ? { id: photoId, width, height } : null };
  });
}

export type NewBook = FamilyRef & BookKey & { eventId: string; requestedAt: Date };

/** False if there is one already, for example from a concurrent press. */
export async function insertBook(tx: Tx, { bookId, ...book }: NewBook): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("books")
    .values({ id: bookId, ...book })
    .onConflict((conflict) => conflict.columns(["userId", "participantId"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Skips a book that a worker is making. The file is deleted with the row. */
export async function deleteSettled(tx: Tx, { organizationId, bookId }: BookKey): Promise<void> {
  await tx
    .deleteFrom("books")
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .where((book) => book.or([book("madeAt", "is not", null), book("failedAt", "is not", null)]))
    .execute();
}

export type BookToMake = FamilyRef & BookKey & { eventId: string; requestedAt: Date };

/** For the worker, so it checks no permission. Undefined if made or deleted. */
export async function findToMake(
  db: Db,
  { organizationId, bookId }: BookKey,
): Promise<BookToMake | undefined> {
  return db
    .selectFrom("books")
    .select(["organizationId", "id as bookId", "eventId", "participantId", "userId", "requestedAt"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .where("madeAt", "is", null)
    .executeTakeFirst();
}

function unmade(db: Db, { organizationId, bookId }: BookKey) {
  return db
    .updateTable("books")
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .where("madeAt", "is", null);
}

/** False if deleted or made by another worker. */
export async function saveProgress(
  db: Db,
  key: BookKey,
  progress: { partsDone: number; parts: number },
): Promise<boolean> {
  const { numUpdatedRows } = await unmade(db, key).set(progress).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type MadeBook = { madeAt: Date; contentsHash: Buffer; pageCount: number; byteSize: number };

/** Call only after the PDF is stored. False as above. */
export async function markMade(tx: Tx, key: BookKey, made: MadeBook): Promise<boolean> {
  const { numUpdatedRows } = await unmade(tx, key)
    .set({ ...made, failedAt: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(tx: Tx, key: BookKey, failedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await unmade(tx, key).set({ failedAt, partsDone: 0 }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isThere(db: Db, { organizationId, bookId }: BookKey): Promise<boolean> {
  const found = await db
    .selectFrom("books")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteBook(tx: Tx, { organizationId, bookId }: BookKey): Promise<void> {
  await tx
    .deleteFrom("books")
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .execute();
}

/** The newest first, so that books that always fail do not block the others. */
export async function listUnmade(db: Db, before: Date, limit: number): Promise<BookKey[]> {
  return db
    .selectFrom("books")
    .select(["organizationId", "id as bookId"])
    .where("madeAt", "is", null)
    .where("requestedAt", "<", before)
    .orderBy("requestedAt", "desc")
    .limit(limit)
    .execute();
}

export async function listBooks(db: Db): Promise<(BookKey & { eventId: string; isMade: boolean })[]> {
  const rows = await db
    .selectFrom("books")
    .select(["organizationId", "eventId", "id as bookId", "madeAt"])
    .execute();
  return rows.map(({ madeAt, ...book }) => ({ ...book, isMade: madeAt !== null }));
}

/** The sweep enqueues the book again. */
export async function forgetPdf(tx: Tx, { organizationId, bookId }: BookKey): Promise<void> {
  await tx
    .updateTable("books")
    .set({ madeAt: null, partsDone: 0 })
    .where("organizationId", "=", organizationId)
    .where("id", "=", bookId)
    .where("madeAt", "is not", null)
    .execute();
}

export async function deleteBooksOf(
  tx: Tx,
  { organizationId, participantId }: { organizationId: string; participantId: string },
): Promise<void> {
  await tx
    .deleteFrom("books")
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", participantId)
    .execute();
}

export async function deleteBooksOfContact(
  tx: Tx,
  { organizationId, contactId }: { organizationId: string; contactId: string },
): Promise<void> {
  await tx
    .deleteFrom("books")
    .where("organizationId", "=", organizationId)
    .where((from) =>
      from(
        from.refTuple("userId", "participantId"),
        "in",
        from
          .selectFrom("participantLinks as l")
          .select(["l.userId", "l.participantId"])
          .where("l.organizationId", "=", organizationId)
          .where("l.contactId", "=", contactId)
          .$asTuple("userId", "participantId"),
      ),
    )
    .execute();
}

export async function deleteBooksBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("books").where("userId", "=", userId).execute();
}
