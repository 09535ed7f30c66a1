import * as z from "zod/mini";
import { maxLinkMinutes } from "./print-job.ts";

export const notesPerSheet = { least: 1, most: 50, usual: 12 } as const;
export const sheetsPerJob = { least: 1, most: 500, usual: 100 } as const;

type Range = { least: number; most: number; usual: number };

/** Clamps instead of rejecting. */
function within({ least, most, usual }: Range) {
  return z._default(
    z.pipe(
      z.number(),
      z.transform((request) => Math.min(most, Math.max(least, Math.trunc(request)))),
    ),
    usual,
  );
}

export const printLimits = z.object({
  limitPerSheet: within(notesPerSheet),
  maxSheets: within(sheetsPerJob),
});
export type PrintLimits = z.infer<typeof printLimits>;

export const linkMinutes = within({ least: 1, most: maxLinkMinutes, usual: maxLinkMinutes });
