import { bookCounts } from "#domain/responses/books/book-words.ts";

type Counts = { letters: number; replies: number };

/** What the screen says of a family's book. */
export const myBookWords = {
  loading: "Loading…",
  nothingYet: "Once a letter is printed or a reply is here, you can have a book made of them.",
  what: (name: string) =>
    `Your printed letters and ${name}'s replies by date, with a cover: a PDF to print and to keep.`,
  inIt: (counts: Counts) => `So far ${bookCounts(counts)}.`,
  isOld: "Something has changed since your last book. Make it anew to have everything in it.",
  make: "Make the book",
  makeAnew: "Make it anew",
  asking: "Asking…",
  making: "Your book is being made",
  patience: "You can leave this page. The book will be here when you come back.",
  isReady: "Your book is ready.",
  size: ({ pages, byteSize, ...counts }: Counts & { pages: number; byteSize: number }) =>
    `${bookCounts(counts)} on ${pages} pages, ${megabytes(byteSize)} MB.`,
  download: "Download the book",
  failed: "The book could not be made.",
  notLost: "Your letters and replies are safe. It may work in a little while.",
};

function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_000_000).toFixed(1);
}
