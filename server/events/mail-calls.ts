import { lastPassed, nextMailDay, type MailRun, type MailSchedule } from "#domain/events/mail-run.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import * as store from "./mail-store.ts";

const callsPerRound = 100;

type ActionDeps = Pick<Deps, "db" | "transact" | "clock">;
export type CutOff = store.DueCall & { run: MailRun; schedule: MailSchedule };

/**
 * Runs each passed cut-off in its own transaction. The work and the next due time commit together, so two workers
 * never do it twice and a killed worker loses nothing.
 */
export async function onCutOff(
  deps: ActionDeps,
  signal: AbortSignal,
  atCutOff: (tx: Tx, passed: CutOff) => Promise<void>,
): Promise<void> {
  let looked: number;
  do {
    looked = 0;
    const due = await store.listDueCalls(deps.db, deps.clock.now(), callsPerRound);
    await eachAlone(due, signal, async (call) => {
      if (await deps.transact((tx) => lookAt(tx, deps, call, atCutOff))) looked += 1;
    });
    // Calls locked by another worker stay in the list, so only a full round means that more may be due.
  } while (looked >= callsPerRound && !signal.aborted);
}

async function lookAt(
  tx: Tx,
  { clock }: ActionDeps,
  call: store.DueCall,
  atCutOff: (tx: Tx, passed: CutOff) => Promise<void>,
): Promise<boolean> {
  const now = clock.now();
  const taken = await store.takeDueCall(tx, call, now);
  if (taken === undefined) return false;
  const { schedule } = taken;
  const run = schedule && lastPassed(schedule, now.getTime());
  if (schedule !== undefined && run !== undefined) await atCutOff(tx, { ...call, run, schedule });
  const next = schedule && nextMailDay(schedule, now.getTime());
  await store.lookNextAt(tx, call, next === undefined ? null : new Date(next.cutOff));
  return true;
}
