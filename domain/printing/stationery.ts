import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { relationships, type Relationship } from "../roster/relationship.ts";
import { firstNameOf } from "../roster/first-name.ts";
import { uuid } from "../uuid.ts";

export const stationeryFor = {
  buildingIds: z.optional(z.array(z.nullable(uuid)).check(z.minLength(1), z.maxLength(500))),
  participantId: z.optional(uuid),
};
export type StationeryFor = {
  buildingIds?: (string | null)[] | undefined;
  participantId?: string | undefined;
};

/** `url` is null for several jobs, or if the PDF is not ready yet. */
export const printedStationery = z.object({
  jobIds: z.array(z.string()),
  sheets: z.number(),
  url: z.nullable(z.string()),
});

/** `name` is the one that staff entered, or the account's own; `signedAs` is what the child says. */
export type StationeryAddressee = {
  name: string;
  relationship: string;
  signedAs?: string | null;
  language: Language;
};

/** Spanish only if every contact reads it. Participants have no language setting. */
export function languageFor(addressees: readonly StationeryAddressee[]): Language {
  return addressees.length > 0 && addressees.every(({ language }) => language === "es") ? "es" : "en";
}

/** With more people, only names fit beside the boxes. */
export const maxWithRelationship = 6;
/** More boxes leave no space to write. "Everyone" reaches the contacts without a box. */
export const maxBoxes = 12;

/** "Mom (Elena)" or "Elena (Parent/Guardian)". Contacts with the same first name keep their full name. */
export function boxesFor(addressees: readonly StationeryAddressee[]): string[] {
  const withMore = addressees.length <= maxWithRelationship;
  const language = languageFor(addressees);
  const firstNames = addressees.map(({ name }) => firstNameOf(name));
  const isTaken = (name: string, names: readonly (string | null | undefined)[]) =>
    names.filter((other) => other === name).length > 1;
  const signatures = addressees.map(({ signedAs }) => signedAs);
  return addressees.slice(0, maxBoxes).map(({ name, relationship, signedAs }) => {
    const first = firstNameOf(name);
    const called = isTaken(first, firstNames) ? name : first;
    if (typeof signedAs === "string" && signedAs !== called) {
      // Staff know people by their names, so the name stands beside what the child says.
      if (withMore) return `${signedAs} (${called})`;
      return isTaken(signedAs, signatures) ? called : signedAs;
    }
    return withMore ? `${called} (${relationshipIn(language, relationship)})` : called;
  });
}

function relationshipIn(language: Language, kept: string): string {
  const known = relationships.find((one) => one === kept);
  return language === "es" && known !== undefined ? relationshipsEs[known] : kept;
}

export function inJobs<Sheet>(sheets: readonly Sheet[], most: number): Sheet[][] {
  const jobs: Sheet[][] = [];
  for (let from = 0; from < sheets.length; from += most) jobs.push(sheets.slice(from, from + most));
  return jobs;
}

/** Short and in a child's words, because it is printed beside a checkbox. */
const relationshipsEs: Readonly<Record<Relationship, string>> = {
  "Parent/Guardian": "mamá/papá/tutor",
  "Other Family Member": "familiar",
};
