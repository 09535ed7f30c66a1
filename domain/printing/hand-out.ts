import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { coverOfBuilding, groupByBuilding, type OutlinedSheet } from "./cover-lists.ts";

const handOut = z.object({
  /** The building as printed on the sheets; null for participants without one. */
  buildingId: z.nullable(z.string()),
  buildingName: z.nullable(z.string()),
  participants: z.number(),
  sheets: z.number(),
  letters: z.number(),
  handedOutAt: z.nullable(z.string()),
  /** Also null if that account was deleted. */
  handedOutByName: z.nullable(z.string()),
});
export type HandOut = z.infer<typeof handOut>;

export const handOutsAnswer = z.object({ buildings: z.array(handOut) });

/** Only the most recently ticked jobs of an event are read. */
export const maxTickedJobs = 500;

export const handedOutAnswer = z.object({
  jobs: z.array(z.object({ jobId: z.string(), sheets: z.number() })),
});
export type HandedOutAnswer = z.infer<typeof handedOutAnswer>;

/** A job never has more buildings than sheets. */
export const handOutTick = z.object({
  buildingIds: z.array(z.nullable(uuid)).check(z.minLength(1), z.maxLength(500)),
  handedOut: z.boolean(),
});
export type HandOutTick = z.infer<typeof handOutTick>;

export type KeptTick = {
  jobId: string;
  buildingId: string | null;
  handedOutAt: Date;
  handedOutByName: string | null;
};

/** A building whose sheets lie in two print jobs of a run is handed out when both are. */
export function handOutsOf(sheets: readonly OutlinedSheet[], ticks: readonly KeptTick[]): HandOut[] {
  return groupByBuilding(sheets).flatMap((building) => {
    const buildingId = building[0]?.buildingId ?? null;
    const jobs = new Set(building.map(({ jobId }) => jobId));
    const ticked = ticks.filter((tick) => tick.buildingId === buildingId && jobs.has(tick.jobId));
    const tick = ticked.length < jobs.size ? undefined : ticked[0];
    return coverOfBuilding(building).groups.map(({ buildingName, lines }) => ({
      buildingId,
      buildingName,
      participants: lines.length,
      sheets: lines.reduce((sum, line) => sum + line.sheets, 0),
      letters: lines.reduce((sum, line) => sum + line.letters, 0),
      handedOutAt: tick?.handedOutAt.toISOString() ?? null,
      handedOutByName: tick?.handedOutByName ?? null,
    }));
  });
}
