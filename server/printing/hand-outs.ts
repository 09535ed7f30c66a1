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
import { listOutline } from "./sheet-store.ts";

export async function listHandedOut(db: Db, staff: Staff, eventId: string): Promise<HandedOutAnswer> {
  const [event, jobs] = await Promise.all([
    findEvent(db, staff, eventId),
    store.sumTicks(db, staff, eventId, maxTickedJobs),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  return { jobs };
}

export async function listHandOuts(db: Db, staff: Staff, which: OwnJob): Promise<HandOut[]> {
  const [event, job] = await Promise.all([
    findEvent(db, staff, which.eventId),
    store.findJobToHandOut(db, staff, which),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  const jobIds = jobIdsIfReady(job);
  const [sheets, ticks] = await Promise.all([
    listOutline(db, { organizationId: staff.organizationId, jobIds }),
    store.listTicks(db, staff, jobIds),
  ]);
  return handOutsOf(sheets, ticks);
}

/** Ticks or unticks piles of a run. Piles that are already so cause no invalidation. */
export async function tickHandedOut(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { buildingIds, handedOut, ...which }: OwnJob & HandOutTick,
): Promise<void> {
  const { organizationId } = staff;
  const { eventId, jobId } = which;
  await lockEvent(tx, staff, eventId);
  const jobIds = jobIdsIfReady(await store.lockJobToHandOut(tx, staff, which));
  const sheets = await listOutline(tx, { organizationId, jobIds });
  const there = new Set(sheets.map(({ buildingId }) => buildingId));
  if (buildingIds.some((id) => !there.has(id))) throw new AppError(printingErrors.notInJob);
  const changed: store.Pile[] = [];
  if (handedOut) {
    for (const [ofJob, some] of Map.groupBy(sheets, (sheet) => sheet.jobId)) {
      const piles = handOutsOf(some, []).filter(({ buildingId }) => buildingIds.includes(buildingId));
      const job = { eventId, jobId: ofJob };
      changed.push(...(await store.insertTicks(tx, staff, job, { piles, at: deps.clock.now() })));
    }
  } else {
    changed.push(...(await store.deleteTicks(tx, staff, jobIds, buildingIds)));
    await deleteParticipantTicksOfPiles(tx, staff, { jobIds, buildingIds });
  }
  if (changed.length === 0) return;
  const ids = [...new Set(changed.map(({ buildingId }) => buildingId))];
  await record(tx, deps, staff, {
    action: handedOut ? "mail.handed-out" : "mail.not-handed-out",
    eventId,
    subject: {
      jobId,
      buildings: ids.length,
      sheets: changed.reduce((sum, { sheets }) => sum + sheets, 0),
      buildingIds: ids.map((id) => id ?? "none").join(" "),
    },
  });
  const writers = await store.listWritersOf(tx, staff, jobIds, ids);
  invalidate(tx, [printingTopics.jobs(organizationId, eventId), ...writers.map(identityTopics.person)]);
}

function jobIdsIfReady(job: store.JobToHandOut | undefined): string[] {
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  if (job.renderedAt === null) throw new AppError(printingErrors.jobNotReady);
  return job.jobIds;
}
