import type { Language } from "#domain/language.ts";
import { bookWords } from "#domain/responses/books/book-words.ts";
import { slugOf } from "#domain/responses/kept-letters.ts";

type Place = { organizationId: string; eventId: string; bookId: string };

/** Where a book lies. The database makes the same key when the row goes: see remember_book_file. */
export function keyOfBook({ organizationId, eventId, bookId }: Place): string {
  return `books/${organizationId}/${eventId}/${bookId}.pdf`;
}

/** What a saved book is called. It stands in the link, and links stand in logs: nothing of any child. */
export function bookFileName(
  { orgName, eventName }: { orgName: string; eventName: string },
  language: Language,
): string {
  const parts = [orgName, eventName].map(slugOf).filter((part) => part !== "");
  return `${[...parts, bookWords[language].fileEnd].join("-")}.pdf`;
}
