import type { Book } from "./book.ts";
import type { Document } from "./document.ts";

/** After its greeting, the process gives one answer per order. */
export type TypesetterRequest =
  | { document: Document; type: "pdf" | "pictures" }
  | { book: Book; type: "book" };

/** `rss` is in bytes. */
export type TypesetterResponse = { rss: number } & (
  | { type: "pdf"; pdf: Uint8Array; pages: number }
  | { type: "pictures"; pictures: string[] }
  | { type: "failure"; message: string }
);
