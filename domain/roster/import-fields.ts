import * as z from "zod/mini";
import type { Terms } from "../organizations/terms.ts";

export const importFields = [
  "name",
  "firstName",
  "lastName",
  "building",
  "externalId",
  "contact1Email",
  "contact1Name",
  "contact1Phone",
  "contact1Relationship",
  "contact2Email",
  "contact2Name",
  "contact2Phone",
  "contact2Relationship",
  "ignore",
] as const;
export const importField = z.enum(importFields);
export type ImportField = (typeof importFields)[number];

export const contactSlots = [1, 2] as const;
export type ContactSlot = (typeof contactSlots)[number];
export type ContactPart = "Email" | "Name" | "Phone" | "Relationship";

export function fieldLabel(field: ImportField, words: Terms): string {
  const contact = /^contact([12])(.*)$/.exec(field);
  if (contact !== null) return `${words.contact} ${contact[1]} ${(contact[2] ?? "").toLowerCase()}`;
  return plainLabels[field] ?? field;
}

const plainLabels: Partial<Record<ImportField, string>> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  building: "Building",
  externalId: "External ID",
  ignore: "Leave out",
};

/** A parent's first and last name may be in two columns. Other fields have one column. */
export function mayRepeat(field: ImportField): boolean {
  return field === "ignore" || field === "contact1Name" || field === "contact2Name";
}

export function hasNameColumn(mapping: readonly ImportField[]): boolean {
  return mapping.some((field) => field === "name" || field === "firstName" || field === "lastName");
}
