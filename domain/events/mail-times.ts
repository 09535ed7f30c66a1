import * as z from "zod/mini";

/** Sunday first, as calendars in camp offices have it. */
export const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const mailTimesErrors = {
  daysMissing: "Choose at least one mail day.",
  cutOffMissing: "Choose a cut-off time.",
} as const;

const dayNumber = z.number().check(z.int(), z.gte(0), z.lte(6));

/** On which days of the week letters are printed, and until when they must be saved: minutes after midnight there. */
export const mailTimes = z.object({
  days: z.pipe(
    z.array(dayNumber).check(z.minLength(1, mailTimesErrors.daysMissing), z.maxLength(7)),
    z.transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  ),
  cutOffMinutes: z
    .number({ error: mailTimesErrors.cutOffMissing })
    .check(z.int(), z.gte(0), z.lte(24 * 60 - 1)),
});
export type MailTimes = z.infer<typeof mailTimes>;

/** As screens read it: left out where no mail days are set, and by a server that does not know them yet. */
export const knownMailTimes = z.optional(z.object({ days: z.array(z.number()), cutOffMinutes: z.number() }));
