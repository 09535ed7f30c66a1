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
import type { Deps } from "#server/platform/deps.ts";
import type { ClaimNeeds } from "./actions.ts";
import { printRun } from "./mail-run.ts";
import { hasAutomaticRun } from "./mail-run-store.ts";
import { tellReadyToPrint, tellTeam } from "./ready-notification.ts";
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

/** Prints what was saved in time as one run, once per mail day. Without letters nothing is made. */
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
  // A press of staff that is under way goes first.
  await lockPrinting(tx, eventId);
  if (await hasAutomaticRun(tx, automatic, { eventId, day })) return;
  const savedBefore = new Date(run.cutOff);
  const printed = await printRun(tx, deps, automatic, {
    eventId,
    day,
    savedBefore,
    inTime: { savedBefore, pressedAt: now },
    limitPerSheet: notesPerSheet.usual,
    maxSheets: sheetsPerJob.most,
  });
  if (!printed.empty) await tellTeam(tx, deps, { organizationId, eventId, day });
}
