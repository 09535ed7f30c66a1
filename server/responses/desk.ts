import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { isVisible } from "#domain/responses/release-time.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { requireDesk } from "#server/organizations/safety-desk.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import { setReplyHeld } from "./desk-store.ts";
import { tellNewReaders, cancelNotifications } from "./reply-notification.ts";
import { listReaders } from "./store.ts";
import { lockResponse } from "./withdraw.ts";

type Hold = { eventId: string; responseId: string; held: boolean };

/**
 * A held reply is not shown when its moment comes. A released one is shown from its moment on; new readers are
 * notified in the same transaction. Idempotent.
 */
export async function setReplyHold(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, held }: Hold,
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  if ((found.heldAt !== null) === held) return;
  if (held) await requireDesk(tx, staff);
  const now = deps.clock.now();
  if (held && isVisible(found, now)) throw new AppError(replyDeskErrors.visibleBeforeHold);
  await setReplyHeld(tx, staff, responseId, held ? now : null);
  const action = held ? "response.held" : "response.released";
  await record(tx, deps, staff, { action, eventId, subject: { responseId } });
  const readers = await listReaders(tx, staff, { ...found, responseId });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers: isVisible(found, now) ? readers : [] });
  const page = { ...found, responseId };
  if (held) await cancelNotifications(tx, deps, staff, page, readers);
  else await tellNewReaders(tx, deps, staff, page, { before: [], now: readers });
}
