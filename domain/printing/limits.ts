import * as z from "zod/mini";
import { maxLinkMinutes } from "./print-job.ts";

/** How much goes on one sheet and into one job. */
export const notesPerSheet = { least: 1, most: 50, usual: 12 } as const;
export const sheetsPerJob = { least: 1, most: 500, usual: 100 } as const;

type Range = { least: number; most: number; usual: number };

/** A number outside is no error: the nearest one that fits is meant. */
function within({ least, most, usual }: Range) {
  return z._default(
    z.pipe(
      z.number(),
      z.transform((asked) => Math.min(most, Math.max(least, Math.trunc(asked)))),
    ),
    usual,
  );
}

export const printLimits = z.object({
  limitPerSheet: within(notesPerSheet),
  maxSheets: within(sheetsPerJob),
});
export type PrintLimits = z.infer<typeof printLimits>;

/** How long a link to a PDF lives. */
export const linkMinutes = within({ least: 1, most: maxLinkMinutes, usual: maxLinkMinutes });
