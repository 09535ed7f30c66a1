import { AppError } from "#domain/app-error.ts";
import { dayIn, startOfDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { dueOn, meantForDaysOf } from "#domain/events/letter-day.ts";
import { mailScheduleOf, gapWindow, type EventDays } from "#domain/events/mail-gap.ts";
import type { MailRun } from "#domain/events/mail-run.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { maxNudged, type NudgedList } from "#domain/notifications/mail-gaps.ts";
import { notificationTopics } from "#domain/notifications/topics.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { inviteAgain } from "#server/invites/invite-again.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { findWhyNot, insertNudges, listToNudge, type Measure } from "./gaps-store.ts";
import { queueNudgeNotifications } from "./nudge-notification.ts";

export type Measured = Measure & { days: EventDays; runs: readonly MailRun[] };

export async function measureGaps(
  db: Db,
  staff: Staff,
  { eventId, mailDays }: { eventId: string; mailDays: number },
  now: Date,
): Promise<Measured> {
  const days = await findEventDays(db, staff.organizationId, eventId);
  if (days === undefined) throw new AppError(eventErrors.notFound);
  const window = gapWindow(mailScheduleOf(days), mailDays, now.getTime());
  const today = dayIn(days.timeZone, now);
  return {
    eventId,
    today,
    through: dueOn(days, today),
    days,
    window: window && {
      ...window,
      begins: startOfDay(window.runs.at(-1)?.day ?? today, days.timeZone),
      meantFor: meantForDaysOf(days, window),
    },
    runs: window?.runs ?? [],
    isOver: today > days.endDate,
  };
}

type ActionDeps = Pick<Deps, "clock" | "enqueue" | "config">;

export type Nudge = {
  eventId: string;
  list: NudgedList;
  mailDays: number;
  /** Default: the whole list. */
  participantId?: string | undefined;
};

/** Asks linked families for a letter; where no contact has accepted, sends the invite again. */
export async function nudge(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  request: Nudge,
): Promise<{ nudged: number; left: number }> {
  const { eventId, list, participantId } = request;
  await lockEvent(tx, staff, eventId);
  const measured = await measureGaps(tx, staff, request, deps.clock.now());
  if (list === "letters") await requireMayAsk(tx, staff, measured);
  const found = await listToNudge(tx, staff, measured, { list, participantId, limit: maxNudged + 1 });
  if (found.length === 0) throw await whyNot(tx, staff, measured, request);
  const now = found.slice(0, maxNudged);
  const { nudged, left } =
    list === "letters"
      ? await askForLetters(tx, deps, staff, measured, now)
      : await askToAccept(tx, deps, staff, measured, now);
  // A colleague pressed at the same moment.
  if (nudged === 0) throw new AppError(nudgedAlready(participantId));
  const subject = participantId === undefined ? { list, families: nudged } : { list, participantId };
  await record(tx, deps, staff, { action: "family.nudged", eventId, subject });
  invalidate(tx, [notificationTopics.nudges(staff.organizationId, eventId)]);
  return { nudged, left: left + found.length - now.length };
}

async function requireMayAsk(tx: Tx, staff: Staff, { isOver }: Measured): Promise<void> {
  if (isOver) throw new AppError(notificationErrors.writingOver);
  const organization = await findOrganization(tx, staff.organizationId);
  if (organization?.familyNotices !== true) throw new AppError(notificationErrors.familyMailsOff);
}

async function askForLetters(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  measured: Measured,
  found: readonly string[],
): Promise<{ nudged: number; left: number }> {
  const claimed = await claim(tx, deps, staff, measured, found);
  const { eventId, today: day } = measured;
  await queueNudgeNotifications(tx, deps, staff, { eventId, participantIds: [...claimed], day });
  return { nudged: claimed.size, left: 0 };
}

async function askToAccept(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  measured: Measured,
  found: readonly string[],
): Promise<{ nudged: number; left: number }> {
  const request = { eventId: measured.eventId, participantIds: found };
  const { participantIds, left, heldBack } = await inviteAgain(tx, deps, staff, request, (fitting) =>
    claim(tx, deps, staff, measured, fitting),
  );
  if (participantIds.length === 0 && heldBack > 0) throw new AppError(notificationErrors.onlyRemovedContacts);
  return { nudged: participantIds.length, left };
}

function claim(
  tx: Tx,
  { clock }: ActionDeps,
  staff: Staff,
  { eventId, today }: Measured,
  participantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return insertNudges(tx, staff, { eventId, participantIds, day: today }, clock.now());
}

async function whyNot(tx: Tx, staff: Staff, measured: Measured, request: Nudge): Promise<AppError> {
  const { list, participantId } = request;
  const { isThere, nudgedToday } = await findWhyNot(tx, staff, measured, { list, participantId });
  if (!isThere && participantId !== undefined) return new AppError(rosterErrors.participantNotFound);
  return new AppError(nudgedToday ? nudgedAlready(participantId) : notificationErrors.nothingToNudge);
}

function nudgedAlready(participantId: string | undefined) {
  return participantId === undefined ? notificationErrors.allNudgedToday : notificationErrors.nudgedToday;
}
