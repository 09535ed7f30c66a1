import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { ResponseScope } from "#domain/responses/response.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { hasAddressees } from "./addressee-store.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import { deleteBooksOf } from "./books/forget-store.ts";
import * as store from "./move-store.ts";
import { tellNewReaders } from "./reply-notification.ts";
import { listReaders } from "./store.ts";

type OfResponse = { eventId: string; responseId: string };

/** Families no longer see it; the team does. Idempotent. */
export async function withdrawResponse(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, responseId, reason }: OfResponse & { reason: string },
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) return;
  await store.withdraw(tx, staff, responseId, { why: reason, now: deps.clock.now() });
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  await record(tx, deps, staff, { action: "response.withdrawn", eventId, subject: { responseId, reason } });
  const readers = await listReaders(tx, staff, { ...found, responseId });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers });
}

export async function setResponseScope(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, scope }: OfResponse & { scope: ResponseScope },
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  if (found.scope === scope) return;
  // A letter that was always for all has no addressees to go back to.
  if (found.contactId === null && scope === "contact" && !(await hasAddressees(tx, staff, responseId)))
    throw new AppError(responseErrors.noOtherRecipient);
  await store.setScope(tx, staff, responseId, scope);
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  await record(tx, deps, staff, { action: "response.scope-set", eventId, subject: { responseId, scope } });
  const readers = await listReaders(tx, staff, { ...found, responseId, scope: "participant" });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers });
  if (scope !== "participant" || found.heldAt !== null) return;
  const before = await listReaders(tx, staff, { ...found, responseId });
  await tellNewReaders(tx, deps, staff, { ...found, responseId }, { before, now: readers });
}

export async function lockResponse(
  tx: Tx,
  staff: Staff,
  { eventId, responseId }: OfResponse,
): Promise<store.LockedResponse> {
  await lockEvent(tx, staff, eventId);
  const found = await store.lockResponse(tx, staff, responseId);
  if (found?.eventId !== eventId) throw new AppError(responseErrors.responseNotFound);
  return found;
}
