import * as z from "zod/mini";
import { sheetsPerJob } from "../printing/limits.ts";
import { requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { responseErrors } from "./errors.ts";

export const maxReasonLength = 500;
/** Nobody has more contacts than this at one time. */
const maxAddressees = 100;

/** Why something is moved, withdrawn or discarded: whoever does it says so, and it is kept. */
export const actionReason = requiredLine({
  max: maxReasonLength,
  required: responseErrors.reasonRequired.message,
  tooLong: responseErrors.reasonTooLong.message,
});

/** Whose page it is: as somebody reads it off the paper, or picked from a list. */
export type ChosenSheet = { shortCode: string } | { jobId: string; sheetNumber: number };

/** As it is sent: one or the other. */
export const sheetChoice = {
  shortCode: z.optional(z.string().check(z.maxLength(40))),
  jobId: z.optional(uuid),
  sheetNumber: z.optional(z.number().check(z.int(), z.gte(1), z.lte(sheetsPerJob.most))),
};

/** Whom a letter is to that was written first: everyone, or these contacts. */
export const letterTo = z.union([
  z.literal("everyone"),
  z.array(uuid).check(z.minLength(1), z.maxLength(maxAddressees)),
]);
export type LetterTo = z.infer<typeof letterTo>;

type SentChoice = {
  shortCode?: string | undefined;
  jobId?: string | undefined;
  sheetNumber?: number | undefined;
};

/** What is typed counts before what is picked. Undefined when neither was said. */
export function chosenSheet({ shortCode, jobId, sheetNumber }: SentChoice): ChosenSheet | undefined {
  if (shortCode !== undefined) return { shortCode };
  return jobId === undefined || sheetNumber === undefined ? undefined : { jobId, sheetNumber };
}
