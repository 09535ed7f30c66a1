import * as z from "zod/mini";
import { foldedWords } from "../marked-words.ts";
import { cleanLine } from "../text.ts";

export const maxSafetyWords = 200;
const maxSafetyWordLength = 60;

export const safetyDeskProblems = {
  tooMany: `The list can have at most ${maxSafetyWords} words.`,
  tooLong: `A word can have at most ${maxSafetyWordLength} characters.`,
} as const;

const entry = z.pipe(
  z.pipe(z.string(), z.transform(cleanLine)),
  z.string().check(z.maxLength(maxSafetyWordLength, safetyDeskProblems.tooLong)),
);

/** Drops entries without a letter and duplicates in another spelling. */
export const safetyWords = z.pipe(
  z.pipe(z.array(entry).check(z.maxLength(2_000, safetyDeskProblems.tooMany)), z.transform(withoutRepeats)),
  z.array(z.string()).check(z.maxLength(maxSafetyWords, safetyDeskProblems.tooMany)),
);

function withoutRepeats(words: string[]): string[] {
  const known = new Map<string, string>();
  for (const one of words) {
    const folded = foldedWords(one).join(" ");
    if (folded !== "" && !known.has(folded)) known.set(folded, one);
  }
  return [...known.values()];
}

export function wordsInLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

const minutesOfDay = z.number().check(z.int(), z.gte(0), z.lte(24 * 60 - 1));

export const safetyDeskForm = z.object({
  /** Staff can read and hold waiting letters. If off, the desk lists only held ones. */
  isOn: z.boolean(),
  words: safetyWords,
  /** Minutes after local midnight. Families see replies filed before from then on. Null: at once. */
  repliesAtMinutes: z.nullable(minutesOfDay),
});
export type SafetyDesk = z.infer<typeof safetyDeskForm>;

export const noSafetyDesk: SafetyDesk = { isOn: false, words: [], repliesAtMinutes: null };
