import * as z from "zod/mini";
import { sheetsPerJob } from "../printing/limits.ts";
import { requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { responseErrors } from "./errors.ts";

export const maxReasonLength = 500;
const maxAddressees = 100;

/** The required reason for a move, withdrawal or discard. It is stored. */
export const actionReason = requiredLine({
  max: maxReasonLength,
  required: responseErrors.reasonRequired.message,
  tooLong: responseErrors.reasonTooLong.message,
});

export type ChosenSheet = { shortCode: string } | { jobId: string; sheetNumber: number };

export const sheetChoice = {
  shortCode: z.optional(z.string().check(z.maxLength(40))),
  jobId: z.optional(uuid),
  sheetNumber: z.optional(z.number().check(z.int(), z.gte(1), z.lte(sheetsPerJob.most))),
};

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

/** A typed code wins over a picked sheet. */
export function chosenSheet({ shortCode, jobId, sheetNumber }: SentChoice): ChosenSheet | undefined {
  if (shortCode !== undefined) return { shortCode };
  return jobId === undefined || sheetNumber === undefined ? undefined : { jobId, sheetNumber };
}
