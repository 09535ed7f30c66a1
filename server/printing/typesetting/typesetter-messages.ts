import type { Book } from "./book.ts";
import type { Document } from "./document.ts";

/** After its greeting, the process gives one answer per order. */
export type Order = { document: Document; as: "pdf" | "pictures" } | { book: Book; as: "book" };

/** `rss` is in bytes. */
export type Answer = { rss: number } & (
  | { as: "pdf"; pdf: Uint8Array; pages: number }
  | { as: "pictures"; pictures: string[] }
  | { as: "failure"; message: string }
);
