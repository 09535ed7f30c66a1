import { eventErrors } from "#domain/events/errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import {
  handOutsOf,
  maxTickedJobs,
  type HandedOutAnswer,
  type HandOut,
  type HandOutTick,
} from "#domain/printing/hand-out.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { findEvent, lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./hand-out-store.ts";
import type { OwnJob } from "./list-store.ts";
import { deleteParticipantTicksOfPiles } from "./participant-hand-out-store.ts";
import { listOutline } from "./render-store.ts";

export async function listHandedOut(db: Db, staff: Staff, eventId: string): Promise<HandedOutAnswer> {
  const [event, isOn, jobs] = await Promise.all([
    findEvent(db, staff, eventId),
    store.findHandOutTicks(db, staff),
    store.sumTicks(db, staff, eventId, maxTickedJobs),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  return { isOn, jobs: isOn ? jobs : [] };
}

export async function listHandOuts(db: Db, staff: Staff, which: OwnJob): Promise<HandOut[]> {
  const [event, job, sheets, ticks] = await Promise.all([
    findEvent(db, staff, which.eventId),
    store.findJobToHandOut(db, staff, which),
    listOutline(db, { organizationId: staff.organizationId, jobId: which.jobId }),
    store.listTicks(db, staff, which),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  refuseUnlessReady(job);
  return handOutsOf(sheets, ticks);
}

/** Ticks or unticks piles of a job. Piles that are already so cause no invalidation. */
export async function tickHandedOut(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { buildingIds, handedOut, ...which }: OwnJob & HandOutTick,
): Promise<void> {
  const { organizationId } = staff;
  const { eventId, jobId } = which;
  await lockEvent(tx, staff, eventId);
  refuseUnlessReady(await store.lockJobToHandOut(tx, staff, which));
  const there = handOutsOf(await listOutline(tx, { organizationId, jobId }), []);
  const piles = there.filter(({ buildingId }) => buildingIds.includes(buildingId));
  if (piles.length < new Set(buildingIds).size) throw new AppError(printingErrors.notInJob);
  const changed = handedOut
    ? await store.insertTicks(tx, staff, which, { piles, at: deps.clock.now() })
    : await store.deleteTicks(tx, staff, which, buildingIds);
  if (!handedOut) await deleteParticipantTicksOfPiles(tx, staff, { jobId, buildingIds });
  if (changed.length === 0) return;
  const ids = changed.map(({ buildingId }) => buildingId);
  await record(tx, deps, staff, {
    action: handedOut ? "mail.handed-out" : "mail.not-handed-out",
    eventId,
    subject: {
      jobId,
      buildings: changed.length,
      sheets: changed.reduce((sum, { sheets }) => sum + sheets, 0),
      buildingIds: ids.map((id) => id ?? "none").join(" "),
    },
  });
  const writers = await store.listWritersOf(tx, staff, which, ids);
  invalidate(tx, [printingTopics.jobs(organizationId, eventId), ...writers.map(identityTopics.person)]);
}

function refuseUnlessReady(job: store.JobToHandOut | undefined): void {
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (!job.handOutTicks) throw new AppError(printingErrors.handOutsOff);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  if (job.renderedAt === null) throw new AppError(printingErrors.jobNotReady);
}
