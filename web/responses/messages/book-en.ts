import { bookCounts, bookSize, type BookCounts } from "#domain/responses/books/book-counts.ts";
import { defineMessages } from "#web/platform/language.ts";

type Size = BookCounts & { pages: number; byteSize: number };

export const bookMessages = defineMessages("book", {
  /** Only camps have summers; a retreat may be in any season. */
  title: (type: string | null): string =>
    type === "Camp" ? "A book of this summer" : "A book of these letters",
  loading: "Loading…",
  nothingYet: "Once a letter is printed or a reply is here, you can have a book made of them.",
  what: (name: string) =>
    `Your printed letters and ${name}'s replies by date, with a cover: a PDF to print and to keep.`,
  inIt: (counts: BookCounts) => `So far ${bookCounts(counts)}.`,
  isOld: "Something has changed since your last book. Make it again to include everything.",
  make: "Make the book",
  makeAgain: "Make it again",
  asking: "Asking…",
  making: "Your book is being made",
  patience: "You can leave this page. The book will be here when you come back.",
  isReady: "Your book is ready.",
  size: ({ pages, byteSize, ...counts }: Size) =>
    `${bookCounts(counts)} on ${pages} pages, ${bookSize(byteSize)}.`,
  download: "Download the book",
  failed: "The book could not be made.",
  notLost: "Your letters and replies are safe. It may work in a little while.",
});
export type BookMessages = typeof bookMessages.english;
