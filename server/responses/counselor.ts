import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import * as contract from "#domain/responses/counselor-contract.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { findEvent, lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import * as store from "./counselor-store.ts";
import { fileOnSheet, invalidateResponses } from "./filing.ts";
import { markMatched } from "./upload-store.ts";

export function counselorOperations(deps: Deps): Operation[] {
  const { db } = deps;
  return [
    implement(contract.listCounselorSheets, {
      summary: "How many counselor sheets of each print job are written, and how many pages wait to be sent.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          store.listCounselorJobs(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        return { jobs: rows.map((row) => ({ ...row, printedAt: row.printedAt.toISOString() })) };
      },
    }),
    implement(contract.sendCounselorPagesHttp, {
      summary:
        "Sends pages that counselors wrote to the guardians of their participants who have signed up: one page, or all of a job that wait.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => sendCounselorPages(tx, deps, await requireStaff(tx, caller, orgId), which)),
    }),
  ];
}

type Which = { eventId: string; jobId: string; uploadId?: string | undefined };

/** Each page goes to the guardians of its own participant. Without one it keeps waiting. Idempotent. */
async function sendCounselorPages(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, jobId, uploadId }: Which,
): Promise<{ sent: number; withoutGuardian: number }> {
  await lockEvent(tx, staff, eventId);
  if (!(await store.isCounselorJob(tx, staff, { eventId, jobId })))
    throw new AppError(printingErrors.jobNotFound);
  const pages = await store.lockWaitingPages(tx, staff, { eventId, jobId, uploadId });
  const now = deps.clock.now();
  let sent = 0;
  for (const { uploadId: responseId, ...sheet } of pages) {
    const addressees = await store.lockGuardians(tx, staff, sheet);
    if (addressees.length === 0) continue;
    await markMatched(tx, staff, sheet, responseId, now);
    await fileOnSheet(tx, deps, staff, { ...sheet, responseId, scope: "contact", addressees });
    const { participantId } = sheet;
    const subject = { participantId, responseId, jobId, contacts: addressees.length };
    await record(tx, deps, staff, { action: "counselor-letter.sent", eventId, subject });
    sent += 1;
  }
  if (uploadId !== undefined && pages.length > sent) throw new AppError(responseErrors.noGuardian);
  invalidateResponses(tx, staff, { eventIds: [eventId], readers: [] });
  return { sent, withoutGuardian: pages.length - sent };
}
