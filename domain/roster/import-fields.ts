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

type ParticipantField = Exclude<ImportField, `contact${ContactSlot}${ContactPart}` | "ignore">;

/** For a regular expression. */
export const personWords = "(?:camper|child|participant|student|attendee|guest|person|youth|member)s?";

/** Columns about the participant. `header` matches their normalized headers. */
const participantFields: Readonly<Record<ParticipantField, { label: string; header: RegExp }>> = {
  name: { label: "Name", header: new RegExp(`^(?:${personWords} (?:s )?)?(?:full )?name$|^${personWords}$`) },
  firstName: {
    label: "First name",
    header: new RegExp(`^(?:${personWords} (?:s )?)?(?:first|given)(?: name)?$`),
  },
  lastName: {
    label: "Last name",
    header: new RegExp(`^(?:${personWords} (?:s )?)?(?:last|family)(?: name)?$`),
  },
  building: {
    label: "Building",
    header:
      /\b(buildings?|bunks?|cabins?|lodges?|tents?|dorms?|dormitory|yurts?|housing|lodging|rooms?|house)\b/,
  },
  externalId: {
    label: "External ID",
    header: new RegExp(
      `^(?:external|registration|reg|record|enrollment|${personWords}) (?:id|number|no|id number)$|^(?:id|external identifier|uid)$`,
    ),
  },
};

function isParticipantField(field: ImportField): field is ParticipantField {
  return Object.hasOwn(participantFields, field);
}

export function participantFieldFor(header: string): ImportField | undefined {
  return importFields.find(
    (field) => isParticipantField(field) && participantFields[field].header.test(header),
  );
}

export function fieldLabel(field: ImportField, words: Terms): string {
  if (isParticipantField(field)) return participantFields[field].label;
  const contact = /^contact([12])(.*)$/.exec(field);
  if (contact !== null) return `${words.contact} ${contact[1]} ${(contact[2] ?? "").toLowerCase()}`;
  return "Leave out";
}

/** A parent's first and last name may be in two columns. Other fields have one column. */
export function mayRepeat(field: ImportField): boolean {
  return field === "ignore" || field === "contact1Name" || field === "contact2Name";
}

export function hasNameColumn(mapping: readonly ImportField[]): boolean {
  return mapping.some((field) => field === "name" || field === "firstName" || field === "lastName");
}
