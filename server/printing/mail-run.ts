import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { runToday } from "#domain/events/mail-run.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { uuid } from "#domain/uuid.ts";
import { findMailSchedule } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { findAutomatic, type StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { claimWaitingNotes, type Claim, type ClaimNeeds, type MailOfDay } from "./actions.ts";
import * as runs from "./mail-run-store.ts";
import { tellTeam } from "./ready-notification.ts";
import { lockPrinting } from "./store.ts";

export type Printed = Claim | { joined: true; remaining: number };

/**
 * Prints what was saved in time for today or is meant for it. A worker makes all jobs but the first. What is saved
 * after the press or the cut-off waits for the next press.
 */
export async function printTodaysMail(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, ...limits }: PrintLimits & { eventId: string },
): Promise<Printed> {
  await lockEvent(tx, staff, eventId);
  const schedule = (await findMailSchedule(tx, staff, eventId))?.schedule;
  const now = deps.clock.now();
  const today = schedule && runToday(schedule, now.getTime());
  if (today === undefined) throw new AppError(printingErrors.noMailToday);
  // The second of two concurrent presses sees the run of the first.
  await lockPrinting(tx, eventId);
  const underWay = await runs.findOpenRun(tx, staff, eventId);
  if (underWay !== undefined) return { joined: true, remaining: underWay.remaining };
  const savedBefore = new Date(Math.min(now.getTime(), today.cutOff));
  const mailOf = { day: today.day, savedBefore, pressedAt: now };
  return beginRun(tx, deps, staff, { eventId, mailOf, ...limits });
}

/** Makes the first print job. The caller has locked the event and its printing. */
export async function beginRun(
  tx: Tx,
  deps: ClaimNeeds,
  by: StaffOrAutomatic,
  { eventId, mailOf, ...limits }: PrintLimits & { eventId: string; mailOf: MailOfDay },
): Promise<Claim> {
  const claim = await claimWaitingNotes(tx, deps, by, { eventId, mailOf, ...limits });
  if (claim.empty && claim.remaining === 0) return claim;
  const mailRunId = newId(deps.clock);
  const { day, savedBefore, pressedAt: createdAt } = mailOf;
  const run = { mailRunId, eventId, day, savedBefore, createdAt, ...limits };
  await runs.insertRun(tx, by, run);
  const key = { organizationId: by.organizationId, mailRunId };
  await runs.saveStep(tx, key, stepOf(claim));
  if (claim.remaining > 0) {
    await deps.enqueue(tx, carryOnMailRun, key, { key: mailRunId, turnOf: by.organizationId });
    return claim;
  }
  await runs.finishRun(tx, key, createdAt);
  if (by.userId === null) await tellTeam(tx, deps, { ...key, eventId, day });
  return claim;
}

function stepOf(claim: Claim): runs.MailRunStep {
  return claim.empty ? { jobId: null, sheets: 0, remaining: claim.remaining } : claim;
}

/** A save may lock a remaining note for a moment. */
const heldMs = 200;

type ContinueDeps = ClaimNeeds & Pick<Deps, "transact">;

/** One transaction per job. A killed worker leaves the rest to the retry. */
export async function continueMailRun(
  deps: ContinueDeps,
  key: runs.RunKey,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const step = await deps.transact((tx) => takeStep(tx, deps, key));
    if (step === "finished") return;
    if (step === "held") await pause(heldMs);
  }
}

async function takeStep(
  tx: Tx,
  deps: ContinueDeps,
  key: runs.RunKey,
): Promise<"taken" | "held" | "finished"> {
  const run = await runs.lockOpenRun(tx, key);
  if (run === undefined) return "finished";
  invalidate(tx, [printingTopics.jobs(key.organizationId, run.eventId)]);
  const claim = await claimForRun(tx, deps, run);
  if (claim !== undefined) await runs.saveStep(tx, key, stepOf(claim));
  if (claim !== undefined && claim.remaining > 0) return claim.empty ? "held" : "taken";
  await runs.finishRun(tx, key, deps.clock.now());
  if (run.isAutomatic) await tellTeam(tx, deps, run);
  return "finished";
}

/**
 * Acts for the user who pressed, or for the organization that wants it without a press. If they left the team, the
 * organization does not want it any more or the event was deleted, printing stops and the rest waits for another press.
 */
async function claimForRun(tx: Tx, deps: ClaimNeeds, run: runs.OpenRun): Promise<Claim | undefined> {
  const { organizationId, createdBy, createdAt, eventId, day, savedBefore, limitPerSheet, maxSheets } = run;
  const mailOf = { day, savedBefore, pressedAt: createdAt };
  try {
    const by = run.isAutomatic
      ? await findAutomatic(tx, organizationId)
      : createdBy !== null &&
        (await requireStaff(tx, { userId: createdBy, sessionId: null }, organizationId));
    if (by === undefined || by === false) return undefined;
    return await claimWaitingNotes(tx, deps, by, { eventId, mailOf, limitPerSheet, maxSheets });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** One per run: the queue key is the run's id. */
export const carryOnMailRun = {
  name: "carry-on-mail-run",
  payload: z.object({ organizationId: uuid, mailRunId: uuid }),
};
