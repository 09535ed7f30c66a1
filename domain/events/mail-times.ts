import * as z from "zod/mini";

export const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const mailTimesErrors = {
  daysMissing: "Choose at least one mail day.",
  cutOffMissing: "Choose a cut-off time.",
} as const;

const dayNumber = z.number().check(z.int(), z.gte(0), z.lte(6));

/** The weekdays on which letters are printed, and the cut-off in minutes after local midnight. */
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

/** "Mon, Wed, Fri until 08:30", for the audit log; "" if no mail days are set. */
export function formatMailTimes(mail: MailTimes | null | undefined): string {
  if (mail === null || mail === undefined) return "";
  const [hours, minutes] = [Math.floor(mail.cutOffMinutes / 60), mail.cutOffMinutes % 60];
  const days = mail.days.map((day) => weekdays[day] ?? "").join(", ");
  return `${days} until ${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** Absent if no mail days are set, and from older servers. */
export const knownMailTimes = z.optional(z.object({ days: z.array(z.number()), cutOffMinutes: z.number() }));
