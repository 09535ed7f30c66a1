import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { quantile } from "../figures.ts";

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

type Paced = { latenciesMs: number[]; failures: string[] };

/**
 * Starts an action at every tick, even while earlier ones are pending, and measures each from the time it was due, so
 * that waiting for a turn counts.
 */
export async function pace(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  action: (turn: number) => Promise<void>,
): Promise<Paced> {
  const result: Paced = { latenciesMs: [], failures: [] };
  const turns = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  const begun: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Half a tick in, so that kinds with the same pace do not all begin in the same instant for ever.
    const dueAt = startedAt + ((turn + 0.5) * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    begun.push(
      action(turn).then(
        () => void result.latenciesMs.push(performance.now() - dueAt),
        (error: unknown) => {
          result.latenciesMs.push(performance.now() - dueAt);
          result.failures.push(error instanceof Error ? error.message : String(error));
        },
      ),
    );
  }
  await Promise.all(begun);
  return result;
}

const maxSentences = 5;

export function summaryOf({ latenciesMs, failures }: Paced): z.infer<typeof summary> {
  return {
    requests: latenciesMs.length,
    failed: failures.length,
    ...quantilesOf(latenciesMs),
    failures: [...new Set(failures)].slice(0, maxSentences),
  };
}

export function quantilesOf(values: readonly number[]): z.infer<typeof quantiles> {
  const at = (share: number) => Math.round(quantile(values, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}
