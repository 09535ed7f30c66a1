import * as z from "zod/mini";

/**
 * The words that an organization can choose, each with its plural. A word must follow "a", never "an", and the import
 * must know it as the heading of a column.
 */
export const buildingWords = {
  cabin: ["Cabin", "Cabins"],
  bunk: ["Bunk", "Bunks"],
  tent: ["Tent", "Tents"],
  lodge: ["Lodge", "Lodges"],
  dorm: ["Dorm", "Dorms"],
  yurt: ["Yurt", "Yurts"],
  house: ["House", "Houses"],
  room: ["Room", "Rooms"],
} as const satisfies Words;

export const participantWords = {
  camper: ["Camper", "Campers"],
  participant: ["Participant", "Participants"],
  scout: ["Scout", "Scouts"],
  guest: ["Guest", "Guests"],
  student: ["Student", "Students"],
  cadet: ["Cadet", "Cadets"],
  player: ["Player", "Players"],
  child: ["Child", "Children"],
} as const satisfies Words;

type Words = Readonly<Record<string, readonly [one: string, several: string]>>;

export type BuildingWord = keyof typeof buildingWords;
export type ParticipantWord = keyof typeof participantWords;

export const buildingWordIds = idsOf(buildingWords);
export const participantWordIds = idsOf(participantWords);

export function idsOf<Word extends string>(words: Readonly<Record<Word, unknown>>): Word[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lists above have no other keys
  return Object.keys(words) as Word[];
}

/** Undefined for a word that only a newer server knows. */
export function wordIn<Words extends object>(
  words: Words,
  chosen: string | null | undefined,
): Words[keyof Words] | undefined {
  return Object.entries(words).find(([word]) => word === chosen)?.[1];
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
