import { bookCounts, bookSize, type BookCounts } from "#domain/responses/books/book-counts.ts";
import { defineMessages } from "#web/platform/language.ts";

type Size = BookCounts & { pages: number; byteSize: number };

export const bookMessages = defineMessages("book", {
  title: "A keepsake book",
  loading: "Loading…",
  nothingYet: "Once a letter is printed or a reply comes in, you can make a book.",
  what: (name: string) => `Your letters and ${name}'s replies as a book: a PDF to print and keep.`,
  inIt: (counts: BookCounts) => `So far ${bookCounts(counts)}.`,
  isOld: "There's something new since your last book.",
  make: "Make the book",
  makeAgain: "Update the book",
  asking: "One moment…",
  making: "We're making your book",
  patience: "You can leave this page. Your book will be here when you come back.",
  isReady: "Your book is ready.",
  size: ({ pages, byteSize, ...counts }: Size) =>
    `${bookCounts(counts)} on ${pages} pages, ${bookSize(byteSize)}.`,
  download: "Download the book",
  failed: "We couldn't make the book.",
  notLost: "Your letters and replies are safe. Try again in a little while.",
});
export type BookMessages = typeof bookMessages.english;
