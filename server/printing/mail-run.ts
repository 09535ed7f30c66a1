import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/app-error.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { runToday } from "#domain/events/mail-run.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { record, recordBySystem } from "#server/organizations/audit.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import {
  countRemaining,
  insertLetters,
  renderSoon,
  whatIsDue,
  type Claim,
  type ClaimNeeds,
} from "./actions.ts";
import * as runs from "./mail-run-store.ts";
import { orderIfPrinter } from "./printer.ts";
import { lockPrinting } from "./store.ts";

/**
 * One run of what was saved in time for today or is meant for it. With `all` also of what came late, and where today is no
 * mail day. What is saved after the press waits for the next one.
 */
export async function printTodaysMail(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, all, ...limits }: PrintLimits & { eventId: string; all: boolean },
): Promise<Claim> {
  await lockEvent(tx, staff, eventId);
  const days = await findEventDays(tx, staff.organizationId, eventId);
  if (days === undefined) throw new AppError(eventErrors.notFound);
  const now = deps.clock.now();
  const { mail } = days;
  const today = mail && runToday({ ...days, mail }, now.getTime());
  if (today === undefined && !all) throw new AppError(printingErrors.noMailToday);
  const savedBefore = today === undefined || all ? now : new Date(Math.min(now.getTime(), today.cutOff));
  const day = today?.day ?? dayIn(days.timeZone, now);
  const inTime = all ? undefined : { savedBefore, pressedAt: now };
  return printRun(tx, deps, staff, { eventId, day, savedBefore, inTime, ...limits });
}

type NewRun = PrintLimits & {
  eventId: string;
  day: string;
  savedBefore: Date;
  /** Undefined: all that waits. */
  inTime: { savedBefore: Date; pressedAt: Date } | undefined;
};

/** A save holds its note for a moment. What is held longer waits for the next press. */
const heldMs = 200;
const maxHeld = 5;

/**
 * Makes as many print jobs as the letters need, in one transaction: all of the run or nothing of it. They are rendered as
 * one PDF. The caller has locked the event.
 */
export async function printRun(
  tx: Tx,
  deps: ClaimNeeds,
  by: StaffOrAutomatic,
  { eventId, day, savedBefore, inTime, ...limits }: NewRun,
): Promise<Claim> {
  // The second of two concurrent presses finds what the first has left.
  await lockPrinting(tx, eventId);
  const createdAt = deps.clock.now();
  const waiting = await whatIsDue(tx, by, { eventId, now: createdAt, day, inTime });
  const automaticFor = by.userId === null ? day : undefined;
  let mailRunId: string | undefined;
  let [jobs, sheets, letters, held] = [0, 0, 0, 0];
  let remaining = await countRemaining(tx, by, waiting, limits);
  while (remaining > 0 && held < maxHeld) {
    const job = await insertLetters(tx, deps, by, {
      waiting,
      limits,
      createdAt,
      automaticFor,
      mailRunId: mailRunId ?? "new",
    });
    if (job === undefined) {
      held += 1;
      await pause(heldMs);
    } else {
      mailRunId ??= job.jobId;
      jobs += 1;
      sheets += job.sheets;
      letters += job.letters;
    }
    remaining = await countRemaining(tx, by, waiting, limits);
  }
  if (mailRunId === undefined) return { empty: true, remaining };
  const run = { mailRunId, eventId, day, savedBefore, createdAt, jobs, sheets, remaining, ...limits };
  await runs.insertRun(tx, by, run);
  if (by.userId === null) await orderIfPrinter(tx, deps, by, { eventId, jobId: mailRunId });
  const subject = { jobId: mailRunId, sheets, notes: letters, remaining };
  if (by.userId === null)
    await recordBySystem(tx, deps, by.organizationId, {
      action: "print-job.made-at-cut-off",
      eventId,
      subject,
    });
  else await record(tx, deps, by, { action: "print-job.created", eventId, subject });
  await renderSoon(tx, deps, by, { eventId, jobId: mailRunId });
  return { empty: false, jobId: mailRunId, sheets, remaining };
}
