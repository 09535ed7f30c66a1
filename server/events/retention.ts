import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { deletionDay, restorableSince } from "#domain/events/deletion.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { record } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { lockRetention, promiseNothingBefore } from "#server/organizations/settings-store.ts";
import { changeRetention } from "#server/organizations/settings.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./retention-store.ts";

type ActionDeps = Pick<Deps, "clock">;
/** Null means the whole organization. */
type Held = { eventId: string | null };

export async function setRetention(tx: Tx, deps: ActionDeps, admin: Admin, days: number): Promise<void> {
  if ((await changeRetention(tx, deps, admin, days)) === "earlier") await giveNotice(tx, deps, admin);
}

/** Families were promised a later day or none, so they get a week to save their letters. */
async function giveNotice(tx: Tx, { clock }: ActionDeps, admin: Admin): Promise<void> {
  const { timeZone } = await lockRetention(tx, admin);
  await promiseNothingBefore(tx, admin, dayAfterNotice(dayIn(timeZone, clock.now())));
}

/** The same for one event whose last day moved, or that was restored after its deletion day. */
export async function giveNoticeOf(
  tx: Tx,
  { clock }: ActionDeps,
  admin: Admin,
  event: { endDate: string },
): Promise<void> {
  const kept = await lockRetention(tx, admin);
  const earliest = dayAfterNotice(dayIn(kept.timeZone, clock.now()));
  if (deletionDay(event.endDate, kept) < earliest) await promiseNothingBefore(tx, admin, earliest);
}

const dayAfterNotice = (today: string) => shiftedDay(today, lifetimes.noticeDays + 1);

/** Nothing under the hold is deleted after the commit. Waits for a deletion in progress. */
export async function placeHold(
  tx: Tx,
  deps: ActionDeps,
  admin: Admin,
  { eventId, reason }: Held & { reason: string },
): Promise<void> {
  await lockedElsewhere(tx, deps, admin, eventId);
  if (!(await store.insertHold(tx, admin, { eventId, reason, now: deps.clock.now() })))
    throw new AppError(retentionErrors.heldAlready);
  await tell(tx, deps, admin, { action: "hold.placed", eventId, reason });
}

export async function releaseHold(tx: Tx, deps: ActionDeps, admin: Admin, { eventId }: Held): Promise<void> {
  await lockedElsewhere(tx, deps, admin, eventId);
  // Releasing a hold that does not exist succeeds.
  if (!(await store.deleteHold(tx, admin, eventId))) return;
  await giveNotice(tx, deps, admin);
  await tell(tx, deps, admin, { action: "hold.released", eventId });
}

async function lockedElsewhere(
  tx: Tx,
  { clock }: ActionDeps,
  admin: Admin,
  eventId: string | null,
): Promise<void> {
  // Lock order everywhere: the event, then its organization.
  if (eventId !== null) {
    const held = { eventId, restorableSince: restorableSince(clock.now()) };
    if (!(await store.lockHoldableEvent(tx, admin, held))) throw new AppError(eventErrors.notFound);
  }
  await lockRetention(tx, admin);
}

type Told = Held & { action: "hold.placed" | "hold.released"; reason?: string };

async function tell(
  tx: Tx,
  deps: ActionDeps,
  admin: Admin,
  { action, eventId, reason }: Told,
): Promise<void> {
  const subject = {
    of: eventId === null ? "organization" : "event",
    ...(reason === undefined ? {} : { reason }),
  };
  await record(tx, deps, admin, { action, subject, ...(eventId === null ? {} : { eventId }) });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}
