import * as z from "zod/mini";

/**
 * What an organization can call a building and a participant. A word must follow "a", never "an", and the import must
 * know it as the heading of a column.
 */
export const buildingWords = ["cabin", "bunk", "tent", "lodge", "dorm", "yurt", "house", "room"] as const;
export const participantWords = [
  "camper",
  "participant",
  "scout",
  "guest",
  "student",
  "cadet",
  "player",
  "child",
] as const;
export type BuildingWord = (typeof buildingWords)[number];
export type ParticipantWord = (typeof participantWords)[number];

/** Undefined for a word that only a newer server knows. */
export function knownWord<Word extends string>(
  words: readonly Word[],
  chosen: string | null | undefined,
): Word | undefined {
  return words.find((word) => word === chosen);
}

export function oneAndSeveral(word: string): [one: string, several: string] {
  const one = word.slice(0, 1).toUpperCase() + word.slice(1);
  return [one, one === "Child" ? "Children" : `${one}s`];
}

/** Null: the usual word of the organization's type. Absent from older servers. */
export const ownWords = {
  buildingWord: z.optional(z.nullable(z.string())),
  participantWord: z.optional(z.nullable(z.string())),
};
export type ChosenWords = { buildingWord: string | null; participantWord: string | null };
export type OwnWords = {
  buildingWord?: string | null | undefined;
  participantWord?: string | null | undefined;
};
