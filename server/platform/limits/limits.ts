import { createHmac } from "node:crypto";
import { secondsUntil, type Limit } from "#domain/limit.ts";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import type { Clock } from "../clock.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Log } from "../log.ts";
import * as store from "./limits-store.ts";

/** `amount` is 1 by default. */
type Use = { limit: Limit; by: string; amount?: number };

/** An error that reveals information to repeated guesses, and the limits it uses up. */
export type Guess = { error: ErrorDefinition; uses: readonly Use[] };

export type Limits = {
  /**
   * Uses each limit in order and throws at the first that is exhausted. With a transaction, only work that commits
   * counts; other work under the same limit waits for it.
   */
  use(uses: readonly Use[], tx?: Tx): Promise<void>;
  /**
   * Success uses nothing. Callers over the limit are rejected first; concurrent guesses get only as many results as
   * remain.
   */
  guarded<T>(guesses: readonly Guess[], work: () => Promise<T>): Promise<T>;
  /** How often this process refused a request, by the name of the limit. */
  refusals(): ReadonlyMap<string, number>;
};

type Settings = { db: Db; clock: Clock; log: Log; secret: string };

/** Counts in the database, across processes, under a keyed hash that hides identities. */
export function openLimits({ db, clock, log, secret }: Settings): Limits {
  // A derived key, so that these hashes reveal nothing about other uses of the secret.
  const hashKey = createHmac("sha256", secret).update("who uses limits").digest();

  const refusals = new Map<string, number>();

  const stepOf = ({ limit, by, amount = 1 }: Use): store.LimitUse => {
    const whileMs = limit.minutes * 60_000;
    const key = createHmac("sha256", hashKey).update(`${limit.name}\n${by}`).digest();
    return { key, stepMs: whileMs / limit.times, whileMs, amount };
  };

  function refuse(limit: Limit, step: store.LimitUse, freeAt: Date, now: Date): never {
    // Do not log the account or address.
    log.warn({ limit: limit.name }, "a limit was reached");
    refusals.set(limit.name, (refusals.get(limit.name) ?? 0) + 1);
    const again = new Date(
      freeAt.getTime() + step.stepMs * step.amount - store.latest(step, new Date(0)).getTime(),
    );
    throw new AppError(limit.error, secondsUntil(again, now));
  }

  async function use(uses: readonly Use[], tx: Db = db): Promise<void> {
    for (const one of uses) {
      const [now, step] = [clock.now(), stepOf(one)];
      if (await store.useOne(tx, step, now)) continue;
      const [used] = await store.findUsed(tx, [step.key]);
      refuse(one.limit, step, used?.freeAt ?? now, now);
    }
  }

  async function refuseWhoHasNone(uses: readonly Use[]): Promise<void> {
    const now = clock.now();
    const steps = uses.map((one) => ({ limit: one.limit, step: stepOf(one) }));
    for (const { key, freeAt } of await store.findUsed(
      db,
      steps.map(({ step }) => step.key),
    )) {
      const found = steps.find(({ step }) => step.key.equals(key));
      if (found === undefined) continue;
      const next = Math.max(freeAt.getTime(), now.getTime()) + found.step.stepMs;
      if (next > store.latest(found.step, now).getTime()) refuse(found.limit, found.step, freeAt, now);
    }
  }

  return {
    use,
    refusals: () => refusals,
    async guarded(guesses, work) {
      await refuseWhoHasNone(guesses.flatMap(({ uses }) => uses));
      try {
        return await work();
      } catch (error) {
        const guess = guesses.find((each) => error instanceof AppError && error.definition === each.error);
        if (guess !== undefined) await use(guess.uses);
        throw error;
      }
    },
  };
}
