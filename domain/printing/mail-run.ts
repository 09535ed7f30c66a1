import * as z from "zod/mini";
import { notesPerSheet } from "./limits.ts";
import { sheetsNeeded } from "./pack-sheets.ts";

export const mailRunAnswer = z.object({
  /** Today's mail, else the next mail day; null after the last one. */
  run: z.nullable(z.object({ day: z.string(), cutOff: z.string(), isToday: z.boolean() })),
  /** Letters saved before the cut-off. */
  waiting: z.number(),
  /** Letters saved after the cut-off. They go with the next mail day. */
  late: z.number(),
  /** Letters for later mail days. Staff see only this count. Absent if there are none. */
  later: z.optional(z.number()),
  /** Sheets in time that are not in a print job yet. */
  remaining: z.number(),
  /** Held letters, not included in the other counts. Absent if there are none. */
  held: z.optional(z.number()),
  /** Letters in the other counts that the safety desk has not read. Absent if there are none, and where it is off. */
  unread: z.optional(z.number()),
  /** Read by pages of the previous release. */
  printing: z.null(),
});
export type MailRunAnswer = z.infer<typeof mailRunAnswer>;

/**
 * `jobId` is the first job of the run and names it; `url` is its PDF if ready in time. `remaining` sheets have a letter that
 * was being saved at that moment.
 */
export const printedMail = z.object({
  ok: z.literal(true),
  empty: z.boolean(),
  jobId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  sheets: z.number(),
  remaining: z.number(),
});
export type PrintedMail = z.infer<typeof printedMail>;

/** No letter in time is left. This is not an error. */
export const nothingInTime = "Today's mail is printed.";

export type MailCounts = { contacts: number; inTime: number; late: number; later: number };

/** `remaining` is in sheets at the default notes per sheet, the rest in letters. */
export function mailFigures(
  counts: readonly MailCounts[],
): Pick<MailRunAnswer, "waiting" | "late" | "later" | "remaining"> {
  let [waiting, late, later] = [0, 0, 0];
  for (const count of counts) {
    waiting += count.contacts * count.inTime;
    late += count.contacts * count.late;
    later += count.contacts * count.later;
  }
  const inTime = counts.map(({ contacts, inTime: notes }) => ({ contacts, notes }));
  const ahead = later === 0 ? {} : { later };
  return { waiting, late, ...ahead, remaining: sheetsNeeded(inTime, notesPerSheet.usual) };
}
