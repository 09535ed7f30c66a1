import type { Terms } from "./terms.ts";

export const auditKinds = [
  "printing",
  "replies",
  "families",
  "events",
  "team",
  "settings",
  "downloads",
  "support",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Input of an audit sentence. Names are looked up by id when the entry is read, so they may be missing. */
export type Told = {
  /** A number stored with the action; 0 if missing. */
  number: (fact: string) => number;
  text: (fact: string) => string;
  /** "in" gives " in Week 3", or "" if the action has no event. */
  at: (preposition: string) => string;
  event: string;
  participant: string;
  person: string;
  words: Terms;
};

/** `by` is for families, who act on their own data and were never on the team. */
export type Action = { kind: AuditKind; by?: "family"; says: (told: Told) => string };
