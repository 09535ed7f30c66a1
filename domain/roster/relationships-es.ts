import type { Relationship } from "./contact.ts";

/** As a child says it, and short: it stands beside a box to tick. */
export const relationshipsEs: Readonly<Record<Relationship, string>> = {
  "Parent/Guardian": "mamá/papá/tutor",
  "Other Family Member": "familiar",
};
