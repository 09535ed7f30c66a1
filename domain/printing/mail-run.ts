import * as z from "zod/mini";
import { notesPerSheet } from "./limits.ts";
import { sheetsNeeded } from "./pack-sheets.ts";

/** The mail of the day as staff see it: what waits in time, what came after the cut-off, and how far the printing is. */
export const mailRunAnswer = z.object({
  /** Today's mail, else that of the next mail day; nothing when the last one is over. */
  run: z.nullable(z.object({ day: z.string(), cutOff: z.string(), isToday: z.boolean() })),
  /** Letters that were saved before the cut-off. */
  waiting: z.number(),
  /** Letters that came after it: they go with the next mail day. */
  late: z.number(),
  /** Letters that are meant for a mail day after this one. Nobody is told more of them; left out where there are none. */
  later: z.optional(z.number()),
  /** How many sheets in time are in no print job yet. */
  remaining: z.number(),
  /** Letters that somebody holds: they are in none of these numbers. Left out where there is none. */
  held: z.optional(z.number()),
  /** "Print today's mail" is under way: who pressed it, and what it has made so far. */
  printing: z.nullable(
    z.object({ byName: z.string(), jobs: z.number(), sheets: z.number(), remaining: z.number() }),
  ),
});
export type MailRunAnswer = z.infer<typeof mailRunAnswer>;

/**
 * Of a press on "Print today's mail". `jobId` is the first job, and `url` opens its PDF if that was quickly made. Both are
 * empty for whoever joins a printing that is under way. `remaining` sheets are put into further jobs by themselves.
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

/** Pressed when nothing waits in time: no error, a fact. */
export const nothingInTime = "Nothing waits for today's mail.";

/** How many contacts have so many notes in time, so many late, and so many for later days. */
export type MailCounts = { contacts: number; inTime: number; late: number; later: number };

/** In letters, and for paper in sheets as they are usually filled. */
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
