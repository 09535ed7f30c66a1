import type { Language } from "#domain/language.ts";
import { bookPdfMessages } from "#domain/responses/books/book-messages.ts";
import { slugOf } from "#domain/responses/kept-letters.ts";

type Place = { organizationId: string; eventId: string; bookId: string };

/** remember_book_file builds the same key in the database when the row is deleted. */
export function keyOfBook({ organizationId, eventId, bookId }: Place): string {
  return `books/${organizationId}/${eventId}/${bookId}.pdf`;
}

/** The name is part of the link, and links are logged: it never contains the name of a child. */
export function bookFileName(
  { orgName, eventName }: { orgName: string; eventName: string },
  language: Language,
): string {
  const parts = [orgName, eventName].map(slugOf).filter((part) => part !== "");
  return `${[...parts, bookPdfMessages[language].fileEnd].join("-")}.pdf`;
}
