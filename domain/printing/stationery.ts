import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { relationships } from "../roster/contact.ts";
import { firstNameOf } from "../roster/first-name.ts";
import { relationshipsEs } from "../roster/relationships-es.ts";
import { uuid } from "../uuid.ts";

/** For whom: everybody of an event, those of some buildings (null for those who have none), or one person. */
export const stationeryFor = {
  buildingIds: z.optional(z.array(z.nullable(uuid)).check(z.minLength(1), z.maxLength(500))),
  participantId: z.optional(uuid),
};
export type StationeryFor = {
  buildingIds?: (string | null)[] | undefined;
  participantId?: string | undefined;
};

/** `url` is there when it is one job and its PDF was ready at once; else the list of jobs tells when it is. */
export const printedStationery = z.object({
  jobIds: z.array(z.string()),
  sheets: z.number(),
  url: z.nullable(z.string()),
});

/** As staff know them; a family that gave no name goes by what it calls itself. */
export type Addressee = { name: string; relationship: string; language: Language };

/** Of what a sheet says to its writer: Spanish where everybody at home reads it, for only they are asked what they read. */
export function languageFor(addressees: readonly Addressee[]): Language {
  return addressees.length > 0 && addressees.every(({ language }) => language === "es") ? "es" : "en";
}

/** With more people than this only their names fit beside the boxes. */
export const maxWithRelationship = 6;
/** More boxes than these leave no room to write. Whoever has none is reached by "everyone". */
export const maxBoxes = 12;

/** What stands beside the boxes: "Elena (Parent/Guardian)". Two of one first name keep the whole one. */
export function boxesFor(addressees: readonly Addressee[]): string[] {
  const withRelationship = addressees.length <= maxWithRelationship;
  const language = languageFor(addressees);
  const firstNames = addressees.map(({ name }) => firstNameOf(name));
  return addressees.slice(0, maxBoxes).map(({ name, relationship }, at) => {
    const first = firstNames[at] ?? name;
    const isTaken = firstNames.filter((other) => other === first).length > 1;
    const called = isTaken ? name : first;
    return withRelationship ? `${called} (${relationshipIn(language, relationship)})` : called;
  });
}

function relationshipIn(language: Language, kept: string): string {
  const known = relationships.find((one) => one === kept);
  return language === "es" && known !== undefined ? relationshipsEs[known] : kept;
}

/** A job has room for so many sheets; whoever is left over comes into the next one. */
export function inJobs<Sheet>(sheets: readonly Sheet[], most: number): Sheet[][] {
  const jobs: Sheet[][] = [];
  for (let from = 0; from < sheets.length; from += most) jobs.push(sheets.slice(from, from + most));
  return jobs;
}
