import { runAfter, runToday, type MailRun, type MailSchedule } from "#domain/events/mail-run.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./mail-store.ts";

const callsPerRound = 100;

type Needs = Pick<Deps, "db" | "transact" | "clock">;
/** Something whose cut-off has just passed. */
export type CutOff = store.DueCall & { run: MailRun; schedule: MailSchedule };

/**
 * Looks at the events whose next cut-off has come, each in a transaction of its own: what is to be done at a cut-off and that
 * it was done are kept together, so of two workers one does it, and one that is killed has done nothing.
 */
export async function onCutOff(
  deps: Needs,
  signal: AbortSignal,
  atCutOff: (tx: Tx, passed: CutOff) => Promise<void>,
): Promise<void> {
  let looked: number;
  do {
    looked = 0;
    for (const call of await store.listDueCalls(deps.db, deps.clock.now(), callsPerRound)) {
      if (signal.aborted) return;
      if (await deps.transact((tx) => lookAt(tx, deps, call, atCutOff))) looked += 1;
    }
    // Those that another worker has in hand stand in the list too: a round that looked at nothing is the last.
  } while (looked >= callsPerRound);
}

async function lookAt(
  tx: Tx,
  { clock }: Needs,
  call: store.DueCall,
  atCutOff: (tx: Tx, passed: CutOff) => Promise<void>,
): Promise<boolean> {
  const now = clock.now();
  const taken = await store.takeDueCall(tx, call, now);
  if (taken === undefined) return false;
  const { schedule } = taken;
  const today = schedule && runToday(schedule, now.getTime());
  if (schedule !== undefined && today !== undefined && today.cutOff <= now.getTime())
    await atCutOff(tx, { ...call, run: today, schedule });
  const next = schedule && runAfter(schedule, now.getTime());
  await store.lookNextAt(tx, call, next === undefined ? null : new Date(next.cutOff));
  return true;
}
