import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { visibleFrom } from "#domain/responses/release-time.ts";
import { lockEvent } from "#server/events/store.ts";
import { findReplyTimes } from "#server/organizations/safety-desk-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { insertAddressees } from "./addressee-store.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import { invalidateThen } from "./visible-replies.ts";
import { tellNewReaders } from "./reply-notification.ts";
import * as store from "./store.ts";

/**
 * Invalidates readers at once, or from the time of day that the organization has chosen. Idempotent by id. The sheet
 * of a voided job counts: its paper may have been handed out.
 */
export async function fileResponse(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  response: store.NewResponse,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, response.eventId);
  return fileOnSheet(tx, deps, staff, response);
}

/** The same for a worker. Also files for a deleted event: events can be restored, and images are not sent twice. */
export async function fileOnSheet(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  by: store.Uploader,
  response: store.NewResponse,
): Promise<{ responseId: string }> {
  const { responseId, eventId, scope, addressees = [] } = response;
  if (!(await store.lockSheet(tx, by, response))) throw new AppError(responseErrors.sheetNotFound);
  if (await store.wasFiledOn(tx, by, response, responseId)) return { responseId };
  const page = await store.makeRoom(tx, response);
  const now = deps.clock.now();
  const from = visibleFrom(await findReplyTimes(tx, by), now);
  const filed = await store.insertResponse(tx, by, response, { page, now, visibleFrom: from });
  if (filed === undefined) throw new AppError(responseErrors.sheetNotFound);
  if (addressees.length > 0) await insertAddressees(tx, by, { ...response, ...filed, addressees });
  const readers = await store.listReaders(tx, by, { ...filed, responseId, scope });
  invalidateResponses(tx, by, { eventIds: [eventId], readers: from === null ? readers : [] });
  if (from !== null) await invalidateThen(tx, deps, { ...by, eventId, at: from });
  await tellNewReaders(tx, deps, by, { ...response, visibleFrom: from }, { before: [], now: readers });
  return { responseId };
}
