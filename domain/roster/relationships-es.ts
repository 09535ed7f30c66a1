import type { Relationship } from "./contact.ts";

export const relationshipsEs: Readonly<Record<Relationship, string>> = {
  "Parent/Guardian": "Padre, madre o tutor",
  "Other Family Member": "Otro familiar",
};
