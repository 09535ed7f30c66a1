import * as z from "zod/mini";

export const quantiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number(), longest: z.number() });
export const summary = z.extend(quantiles, {
  requests: z.number(),
  failed: z.number(),
  failures: z.array(z.string()),
});
const moment = z.object({ topic: z.string(), at: z.number() });

/** What the process that asks says in the end. */
export const trafficResult = z.object({
  kinds: z.record(z.string(), summary),
  sheets: z.number(),
  saves: z.array(moment),
});
export type TrafficAnswer = z.infer<typeof trafficResult>;

export const streamAnswer = z.object({
  arrivals: z.array(moment),
  invalidations: z.number(),
  lost: z.number(),
});
