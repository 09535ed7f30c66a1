import type { Db, Tx } from "#server/platform/db/database.ts";
import type { BookKey, FamilyRef } from "./book-store.ts";

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
