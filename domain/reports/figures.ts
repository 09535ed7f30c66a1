import * as z from "zod/mini";

const mailFigures = z.object({
  /** Mail days whose cut-off has passed, the first one first. */
  days: z.array(z.object({ day: z.string(), withLetter: z.number() })),
  gapsOpened: z.number(),
  /** Gaps that a letter ended. */
  gapsClosed: z.number(),
});

/** Counts only: stored after the rows are deleted, so no names and no texts. */
export const eventFigures = z.object({
  participants: z.number(),
  /** Participants with a contact who signed up. */
  linked: z.number(),
  /** Printed letters of contacts. */
  letters: z.number(),
  staffLetters: z.number(),
  /** Sheets without a letter. */
  stationery: z.number(),
  /** A reply of several pages is one. */
  replies: z.number(),
  /** Null without mail days. */
  mail: z.nullable(mailFigures),
  handOuts: z.object({
    /** Buildings and days with a cut-off and a hand-out. */
    piles: z.number(),
    medianMinutes: z.nullable(z.number()),
    /** Nine of ten piles took no longer. */
    ninetiethMinutes: z.nullable(z.number()),
  }),
});
export type EventFigures = z.infer<typeof eventFigures>;

/** `days`: positions of the mail days with a letter, ascending. A gap is open until a later letter. */
export function gapsIn(
  days: readonly number[],
  passed: number,
  gapDays: number,
): { opened: number; closed: number } {
  let closed = 0;
  let last = -1;
  for (const day of days) {
    if (day - last > gapDays) closed += 1;
    last = day;
  }
  return { opened: closed + (passed - last > gapDays ? 1 : 0), closed };
}

/** From the last cut-off before printing to the hand-out. Undefined if printed before the first cut-off. */
export function handOutMinutes(
  cutOffs: readonly number[],
  { printedAt, handedOutAt }: { printedAt: number; handedOutAt: number },
): number | undefined {
  const cutOff = cutOffs.findLast((moment) => moment <= printedAt);
  return cutOff === undefined ? undefined : Math.round((handedOutAt - cutOff) / 60_000);
}

/** One of the values (nearest rank), or null of none. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}

export function perParticipant(count: number, participants: number): number | null {
  return participants === 0 ? null : count / participants;
}
