import { dayIn } from "#domain/events/calendar-day.ts";
import { dueOn, meantForDaysOf } from "#domain/events/letter-day.ts";
import { mailScheduleOf, gapWindow, type EventDays } from "#domain/events/mail-gap.ts";
import type { MailRun } from "#domain/events/mail-run.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Measure } from "./gaps-store.ts";

export type Measured = Measure & {
  days: EventDays;
  runs: readonly MailRun[];
  isOver: boolean;
};

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
    window: window && { ...window, meantFor: meantForDaysOf(days, window) },
    runs: window?.runs ?? [],
    isOver: today > days.endDate,
  };
}
