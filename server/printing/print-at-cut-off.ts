import * as z from "zod/mini";
import { runOn } from "#domain/events/mail-run.ts";
import { isNewsOfCutOff } from "#domain/printing/automatic.ts";
import { notesPerSheet, sheetsPerJob } from "#domain/printing/limits.ts";
import { uuid } from "#domain/uuid.ts";
import type { CutOff } from "#server/events/mail-calls.ts";
import { findMailSchedule } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { findAutomatic } from "#server/organizations/require-automatic.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { RetryLater } from "#server/platform/jobs/job.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { ClaimNeeds } from "./actions.ts";
import { beginRun } from "./mail-run.ts";
import * as runs from "./mail-run-store.ts";
import { tellReadyToPrint } from "./ready-notification.ts";
import { lockPrinting } from "./store.ts";

type MailDay = { organizationId: string; eventId: string; day: string };

/** One per event and mail day: the queue key has both. */
export const printAtCutOff = {
  name: "print-at-cut-off",
  payload: z.object({ organizationId: uuid, eventId: uuid, day: z.iso.date() }),
};

/** Makes the print job where the organization wants that; elsewhere tells the team that letters wait. */
export async function atCutOff(tx: Tx, deps: Pick<Deps, "clock" | "enqueue">, passed: CutOff): Promise<void> {
  const { organizationId, eventId, run } = passed;
  if (!isNewsOfCutOff(run.cutOff, deps.clock.now())) return;
  if ((await findAutomatic(tx, organizationId)) === undefined) {
    await tellReadyToPrint(tx, deps, { organizationId, eventId, run });
    return;
  }
  const mailDay = { organizationId, eventId, day: run.day };
  await deps.enqueue(tx, printAtCutOff, mailDay, { key: `${eventId} ${run.day}`, turnOf: organizationId });
}

/**
 * Puts what was saved in time on sheets, once per mail day. The first print job and the row of its run commit together.
 * Further jobs follow as they do after a press. Without letters nothing is made.
 */
export async function makeAtCutOff(
  tx: Tx,
  deps: ClaimNeeds,
  { organizationId, eventId, day }: MailDay,
): Promise<void> {
  const automatic = await findAutomatic(tx, organizationId);
  if (automatic === undefined) return;
  const schedule = (await findMailSchedule(tx, automatic, eventId))?.schedule;
  const run = schedule && runOn(schedule, day);
  const now = deps.clock.now();
  // The cut-off may have been moved since, and a late job would surprise staff who have printed by hand.
  if (run === undefined || !isNewsOfCutOff(run.cutOff, now)) return;
  await lockEvent(tx, automatic, eventId);
  await lockPrinting(tx, eventId);
  if (await runs.hasAutomaticRun(tx, automatic, { eventId, day })) return;
  if ((await runs.findOpenRun(tx, automatic, eventId)) !== undefined)
    throw new RetryLater("staff are printing this mail");
  const limits = { limitPerSheet: notesPerSheet.usual, maxSheets: sheetsPerJob.usual };
  const mailOf = { day, savedBefore: new Date(run.cutOff), pressedAt: now };
  await beginRun(tx, deps, automatic, { eventId, mailOf, ...limits });
}
