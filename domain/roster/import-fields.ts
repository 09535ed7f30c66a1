import * as z from "zod/mini";
import type { Terms } from "../organizations/terms.ts";

const participantFieldNames = ["name", "firstName", "lastName", "building", "externalId"] as const;
type ParticipantField = (typeof participantFieldNames)[number];

/** As many as a participant may have: `maxContacts`. */
export const contactSlots = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export type ContactSlot = (typeof contactSlots)[number];
const contactParts = ["Email", "Name", "Phone", "Relationship"] as const;
export type ContactPart = (typeof contactParts)[number];

const contactFields = contactSlots.flatMap((slot) =>
  contactParts.map((part) => `contact${slot}${part}` as const),
);
export const importFields = [...participantFieldNames, ...contactFields, "ignore"] as const;
export const importField = z.enum(importFields);
export type ImportField = (typeof importFields)[number];

const contactField = /^contact(\d+)(Email|Name|Phone|Relationship)$/;

/** 0 if the field is not of a contact. */
export function slotOf(field: ImportField): number {
  return Number(contactField.exec(field)?.[1] ?? 0);
}

/** The fields to choose from: one contact more than the file uses. */
export function offeredFields(mapping: readonly ImportField[]): ImportField[] {
  const slots = Math.max(2, Math.max(0, ...mapping.map(slotOf)) + 1);
  return importFields.filter((field) => slotOf(field) <= slots);
}

/** For a regular expression. */
export const personWords =
  "(?:camper|child|participant|student|attendee|guest|person|youth|member|scout|cadet|player)s?";

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
  if (field === "building") return words.building;
  if (isParticipantField(field)) return participantFields[field].label;
  const contact = contactField.exec(field);
  if (contact !== null) return `${words.contact} ${contact[1]} ${(contact[2] ?? "").toLowerCase()}`;
  return "Leave out";
}

/** A parent's first and last name may be in two columns. Other fields have one column. */
export function mayRepeat(field: ImportField): boolean {
  return field === "ignore" || contactField.exec(field)?.[2] === "Name";
}

export function hasNameColumn(mapping: readonly ImportField[]): boolean {
  return mapping.some((field) => field === "name" || field === "firstName" || field === "lastName");
}
