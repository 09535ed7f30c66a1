import { setTimeout as sleep } from "node:timers/promises";

export type Paced = { latenciesMs: number[]; failures: string[] };

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
