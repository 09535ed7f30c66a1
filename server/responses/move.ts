import { AppError } from "#domain/app-error.ts";
import { alreadyUploaded, responseErrors } from "#domain/responses/errors.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import { deleteBooksOf } from "./books/forget-store.ts";
import type { FoundSheet } from "./match-sheet-store.ts";
import { findSameOn, lockChosenSheet } from "./match-sheet.ts";
import * as store from "./move-store.ts";
import { tellNewReaders } from "./reply-notification.ts";
import { listReaders, makeRoom } from "./store.ts";

type Move = { eventId: string; responseId: string; reason: string; sheet: FoundSheet | undefined };

/**
 * Moves a misfiled reply and invalidates both families. If the target sheet has the same bytes, withdraws this copy
 * and returns the other reply.
 */
export async function moveResponse(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, reason, sheet }: Move,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, eventId);
  const found = await store.lockResponse(tx, staff, responseId);
  if (found === undefined || found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  // An earlier request with the same form moved it, perhaps out of this event.
  if (found.jobId === sheet?.jobId && found.sheetNumber === sheet.sheetNumber) return { responseId };
  if (found.eventId !== eventId) throw new AppError(responseErrors.responseNotFound);
  const target = await lockChosenSheet(tx, staff, sheet);
  // Its addressees are unknown, and a reply cannot wait for them as an upload can.
  if (target.contactId === null) throw new AppError(responseErrors.noMoveToStationery);
  const before = await listReaders(tx, staff, { ...found, responseId });
  const { contentHash } = found;
  const same = contentHash === null ? undefined : await findSameOn(tx, staff, target, contentHash);
  if (same === undefined) {
    const page = await makeRoom(tx, { ...target, responseId });
    await store.moveToSheet(tx, staff, target, { responseId, page });
  } else await store.withdraw(tx, staff, responseId, { why: alreadyUploaded, now: deps.clock.now() });
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  const after = await listReaders(tx, staff, { ...target, responseId, scope: "contact" });
  const subject = {
    responseId,
    becameId: same ?? responseId,
    fromJobId: found.jobId,
    fromSheetNumber: found.sheetNumber,
    toJobId: target.jobId,
    toSheetNumber: target.sheetNumber,
    reason,
  };
  await record(tx, deps, staff, { action: "response.moved", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId, target.eventId], readers: [...before, ...after] });
  const { visibleFrom, heldAt } = found;
  if (same === undefined && heldAt === null) {
    const moved = { ...target, responseId, visibleFrom };
    await tellNewReaders(tx, deps, staff, moved, { before: [], now: after });
  }
  return { responseId: same ?? responseId };
}
