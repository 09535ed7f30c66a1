import type { Relationship } from "./contact.ts";

/** Short and in a child's words, because it is printed beside a checkbox. */
export const relationshipsEs: Readonly<Record<Relationship, string>> = {
  "Parent/Guardian": "mamá/papá/tutor",
  "Other Family Member": "familiar",
};
