import * as z from "zod/mini";
import { cleanText } from "../text.ts";

export const maxLettersPerWeek = 7;
const maxTipsLength = 800;

export const letterGuideProblems = {
  perWeek: `Choose 1 to ${maxLettersPerWeek} letters, or leave it blank.`,
  tooLong: `Tips can have up to ${maxTipsLength} characters.`,
} as const;

const tips = z.pipe(
  z.pipe(z.string(), z.transform(cleanText)),
  z.string().check(z.maxLength(maxTipsLength, letterGuideProblems.tooLong)),
);

export const letterGuideForm = z.object({
  /** Letters of one contact to one participant in a week. Null: as many as they like. */
  lettersPerWeek: z.nullable(
    z
      .number({ error: letterGuideProblems.perWeek })
      .check(
        z.int(letterGuideProblems.perWeek),
        z.gte(1, letterGuideProblems.perWeek),
        z.lte(maxLettersPerWeek, letterGuideProblems.perWeek),
      ),
  ),
  /** Shown beside the editor. Empty: none. */
  tips,
  tipsInSpanish: tips,
});
export type LetterGuide = z.infer<typeof letterGuideForm>;
