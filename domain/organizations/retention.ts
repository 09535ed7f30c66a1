import * as z from "zod/mini";
import { lifetimes } from "../lifetimes.ts";
import { cleanText } from "../text.ts";

const { shortestLetters, maxLetterLength } = lifetimes;
const between = `Choose between ${shortestLetters} and ${maxLetterLength} days.`;
export const retentionDays = z
  .int(between)
  .check(z.minimum(shortestLetters, between), z.maximum(maxLetterLength, between));

const holdReasonLength = 500;
const reasonRequired = "Say why nothing may be deleted.";
export const holdReason = z.pipe(
  z.pipe(z.string({ error: reasonRequired }), z.transform(cleanText)),
  z
    .string()
    .check(
      z.minLength(1, reasonRequired),
      z.maxLength(holdReasonLength, `A reason can have at most ${holdReasonLength} characters.`),
    ),
);

/** A null event means the whole organization. */
const legalHold = z.object({
  eventId: z.nullable(z.string()),
  /** Only for admins. */
  placed: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});
export type LegalHold = z.infer<typeof legalHold>;

export const retentionAnswer = z.object({
  days: z.number(),
  nothingDeletedBefore: z.nullable(z.string()),
  holds: z.array(legalHold),
});
export type RetentionAnswer = z.infer<typeof retentionAnswer>;
