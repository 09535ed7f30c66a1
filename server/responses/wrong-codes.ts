import { Refused } from "#domain/refusal.ts";
import { responseReasons } from "#domain/responses/reasons.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./wrong-codes-store.ts";

export const wrongCodesPerHour = 20;
const hourMs = 3_600_000;

/**
 * Looks up what a code from paper or from a keyboard names. One that names nothing is counted, and whoever has tried too many
 * within an hour is told nothing more, not even about right ones. The count is in the database, so it holds over all processes,
 * and in a transaction of its own: the caller's refusal must not roll it back.
 */
export async function tryCode<T extends object>(
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  staff: Staff,
  look: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = clock.now();
  // Most codes are right: then two questions at once are enough, and nobody waits for a lock.
  const [found, guessing] = await Promise.all([look(db), hasGuessed(db, staff, now)]);
  if (guessing) throw new Refused(responseReasons.tooManyWrongCodes);
  if (found === undefined) await countWrongCode({ transact }, staff, now);
  return found;
}

/** Which wrong codes count now, for those who ask for them together with something else. */
export function wrongCodesThatCount(now: Date): { since: Date; upTo: number } {
  return { since: new Date(now.getTime() - hourMs), upTo: wrongCodesPerHour };
}

export async function countWrongCode(
  { transact }: Pick<Deps, "transact">,
  staff: Staff,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    await store.holdCodes(tx, staff);
    if (await hasGuessed(tx, staff, now)) throw new Refused(responseReasons.tooManyWrongCodes);
    await store.insertWrongCode(tx, staff, now);
  });
}

async function hasGuessed(db: Db, staff: Staff, now: Date): Promise<boolean> {
  return (await store.countWrongCodes(db, staff, wrongCodesThatCount(now))) >= wrongCodesPerHour;
}

const codesPerRound = 5_000;

/** What was tried more than an hour ago counts no more. */
export async function forgetWrongCodes({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - hourMs);
  let removed: number;
  do removed = await store.deleteWrongCodes(db, before, codesPerRound);
  while (removed >= codesPerRound);
}
