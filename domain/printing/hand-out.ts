import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { coverLists, type OutlinedSheet } from "./job-pieces.ts";

/** One building's mail of a print job, with the counts of the list that lies on it. */
const handOut = z.object({
  /** As it stood on the sheets. Null for the sheets of those who had none. */
  buildingId: z.nullable(z.string()),
  buildingName: z.nullable(z.string()),
  participants: z.number(),
  sheets: z.number(),
  letters: z.number(),
  /** Null until somebody ticks it. */
  handedOutAt: z.nullable(z.string()),
  /** Null also where whoever ticked it is gone. */
  handedOutByName: z.nullable(z.string()),
});
export type HandOut = z.infer<typeof handOut>;

/** In the order of the paper. */
export const handOutsAnswer = z.object({ buildings: z.array(handOut) });

/** Of these many jobs of an event, the ones ticked last. */
export const maxTickedJobs = 500;

/** How many sheets of each job were handed out, as they were ticked. `isOn` where the team ticks at all. */
export const handedOutAnswer = z.object({
  isOn: z.boolean(),
  jobs: z.array(z.object({ jobId: z.string(), sheets: z.number() })),
});
export type HandedOutAnswer = z.infer<typeof handedOutAnswer>;

/** What is ticked, or no longer: a job has no more buildings than sheets. */
export const handOutTick = z.object({
  buildingIds: z.array(z.nullable(uuid)).check(z.minLength(1), z.maxLength(500)),
  handedOut: z.boolean(),
});
export type HandOutTick = z.infer<typeof handOutTick>;

export type KeptTick = { buildingId: string | null; handedOutAt: Date; handedOutByName: string | null };

/** Every pile of a job, and which of them are ticked. */
export function handOutsOf(sheets: readonly OutlinedSheet[], ticks: readonly KeptTick[]): HandOut[] {
  const tickOf = new Map(ticks.map((tick) => [tick.buildingId, tick]));
  return coverLists(sheets).map(({ buildingId, buildingName, lines }) => {
    const tick = tickOf.get(buildingId);
    return {
      buildingId,
      buildingName,
      participants: lines.length,
      sheets: lines.reduce((sum, line) => sum + line.sheets, 0),
      letters: lines.reduce((sum, line) => sum + line.letters, 0),
      handedOutAt: tick?.handedOutAt.toISOString() ?? null,
      handedOutByName: tick?.handedOutByName ?? null,
    };
  });
}
