import type { Document } from "./document.ts";

/** What the server and the typesetting process say to each other: first a greeting, then one answer for each order. */
export type Greeting = { ready: true } | { ready: false; message: string };

export type Order = { document: Document; as: "pdf" | "pictures" };

/** `rss` is what the process holds in memory, in bytes. */
export type Answer = { rss: number } & (
  | { as: "pdf"; pdf: Uint8Array; pages: number }
  | { as: "pictures"; pictures: string[] }
  | { as: "failure"; message: string }
);
