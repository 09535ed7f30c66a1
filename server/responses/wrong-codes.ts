import { secondsUntilOver } from "#domain/limit.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { hourMs } from "#domain/time.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Uploader } from "./uploader.ts";
import * as store from "./wrong-code-store.ts";

export const wrongCodesPerHour = 20;

/**
 * Counts codes that name nothing. After too many within an hour every code is rejected, even a right one. The count is
 * in the database, for all processes, and in its own transaction, so that the caller's error does not roll it back.
 */
export async function tryCode<T extends object>(
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  uploader: Uploader,
  look: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = clock.now();
  // Most codes are right, so two parallel queries without a lock are enough.
  const [found, tried] = await Promise.all([look(db), wrongCodesOf(db, uploader, now)]);
  refuseGuesser(tried, now);
  if (found === undefined) await countWrongCode({ transact }, uploader, now);
  return found;
}

export function wrongCodesThatCount(now: Date): { since: Date; upTo: number } {
  return { since: new Date(now.getTime() - hourMs), upTo: wrongCodesPerHour };
}

export async function countWrongCode(
  { transact }: Pick<Deps, "transact">,
  uploader: Uploader,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    await store.lockWrongCodes(tx, uploader);
    refuseGuesser(await wrongCodesOf(tx, uploader, now), now);
    await store.insertWrongCode(tx, uploader, now);
  });
}

function wrongCodesOf(db: Db, uploader: Uploader, now: Date): Promise<Date[]> {
  return store.listWrongCodes(db, uploader, wrongCodesThatCount(now));
}

/** The retry time is when the oldest attempt expires; there are never more than the limit, so one is possible then. */
export function refuseGuesser(tried: readonly Date[], now: Date): void {
  if (tried.length < wrongCodesPerHour) return;
  const [oldest] = tried.toSorted((one, other) => one.getTime() - other.getTime());
  throw new AppError(responseErrors.tooManyWrongCodes, secondsUntilOver(oldest, hourMs, now));
}

export async function forgetWrongCodes({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await store.deleteWrongCodes(db, new Date(clock.now().getTime() - hourMs));
}
