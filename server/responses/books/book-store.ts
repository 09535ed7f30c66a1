import { sql } from "kysely";
import type { BookLetter } from "#domain/responses/books/book-parts.ts";
import type { KeptBook } from "#domain/responses/books/book.ts";
import { languageFrom, type Language } from "#domain/language.ts";
import { paperSizes, type PaperSize } from "#domain/printing/paper.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { maxLetters } from "../downloads/download-store.ts";

export type FamilyRef = { userId: string; participantId: string };
export type BookKey = { organizationId: string; bookId: string };

export type BookOffer = {
  isOffered: boolean;
  paper: PaperSize;
  language: Language;
  book: (KeptBook & { id: string }) | undefined;
};

export async function findOffer(db: Db, organizationId: string, familyRef: FamilyRef): Promise<BookOffer> {
  const { familyBooks, paper, language, id, ...kept } = await db
    .selectFrom("organizations as o")
    .leftJoin("users as u", (on) => on.on("u.id", "=", familyRef.userId))
    .leftJoin("books as b", (on) =>
      on
        .onRef("b.organizationId", "=", "o.id")
        .on("b.userId", "=", familyRef.userId)
        .on("b.participantId", "=", familyRef.participantId),
    )
    .select(["o.familyBooks", "o.paper", "u.language", "b.id", "b.partsDone", "b.parts"])
    .select(["b.failedAt", "b.madeAt", "b.contentsHash", "b.pageCount", "b.byteSize"])
    .where("o.id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const { partsDone, parts } = kept;
  return {
    isOffered: familyBooks,
    paper: paperSizes.find((size) => size === paper) ?? "letter",
    language: languageFrom(language) ?? "en",
    book: id === null || partsDone === null || parts === null ? undefined : { ...kept, id, partsDone, parts },
  };
}

/** Letters that wait, or wait again after a void, are not in a book. */
function printedLetters({ userId, participantId }: FamilyRef) {
  return sql`
    active_links l
    join notes n on n.contact_id = l.contact_id
    left join note_photos ph on ph.note_id = n.id and ph.print_job_id = n.print_job_id
    where l.user_id = ${userId} and l.participant_id = ${participantId} and n.printed_at is not null
    order by n.created_at, n.id
    limit ${maxLetters}`;
}

export type LetterKey = { id: string; from: string; printedAt: Date; photoId: string | null };

/** Without text: a printed note never changes, but its photo may be lost. */
export async function listLetterKeys(db: Db, familyRef: FamilyRef): Promise<LetterKey[]> {
  const { rows } = await sql<LetterKey>`
    select n.id, n.created_by_name as "from", n.printed_at as "printedAt", ph.id as "photoId"
    from ${printedLetters(familyRef)}`.execute(db);
  return rows;
}

export async function listBookLetters(db: Db, familyRef: FamilyRef): Promise<BookLetter[]> {
  const { rows } = await sql<BookLetter>`
    select n.id, n.created_by_name as "from", n.text, n.created_at as "writtenAt",
      case when ph.id is not null
        then json_build_object('id', ph.id, 'width', ph.width, 'height', ph.height) end as photo
    from ${printedLetters(familyRef)}`.execute(db);
  return rows;
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
