import type { Book } from "./book.ts";
import type { Document } from "./document.ts";

/** What the server says to the typesetting process; after its greeting it gives one answer for each order. */
export type Order = { document: Document; as: "pdf" | "pictures" } | { book: Book; as: "book" };

/** `rss` is what the process holds in memory, in bytes. */
export type Answer = { rss: number } & (
  | { as: "pdf"; pdf: Uint8Array; pages: number }
  | { as: "pictures"; pictures: string[] }
  | { as: "failure"; message: string }
);
