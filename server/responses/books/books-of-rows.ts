import type { Tx } from "#server/platform/db/database.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { keyOfBook } from "./book-files.ts";
import * as store from "./making-store.ts";

/** A book that is missing after a restore is made again. */
export const booksOfRows: StoredFileIndex = {
  prefix: "books/",
  list: async (db) =>
    (await store.listBooks(db)).map((book) => ({
      key: keyOfBook(book),
      due: book.isMade,
      makeAgain: (tx: Tx) => store.forgetPdf(tx, book),
    })),
};
