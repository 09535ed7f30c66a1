import { dayIn } from "#domain/events/calendar-day.ts";
import { dueNow, mailDaysSince } from "#domain/events/letter-day.ts";
import { mailScheduleOf } from "#domain/events/mail-gap.ts";
import { nextMailDay } from "#domain/events/mail-run.ts";
import { lettersIn } from "#domain/notifications/letters-in.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { findNudgedFor } from "./nudge-store.ts";
import type { WriteNotification } from "./send-notifications.ts";

/** One nudge mail per child and camp day. */
export function aboutNudge(participantId: string, day: string): string {
  return `${participantId} ${day}`;
}

/** No mail if a letter was written since, writing has ended, or the user is no longer linked to the child. */
export const writeNudgeNotification: WriteNotification = async (db, notification, addressee, now) => {
  const { userId, organizationId, eventId, about } = notification;
  const [participantId] = about.split(" ");
  if (eventId === null || participantId === undefined) return undefined;
  const days = await findEventDays(db, organizationId, eventId);
  if (days === undefined || dayIn(days.timeZone, now) > days.endDate) return undefined;
  const moment = now.getTime();
  const key = { organizationId, eventId, participantId, userId };
  const found = await findNudgedFor(db, key, dueNow(days, moment));
  if (found === undefined) return undefined;
  const { lastLetterAt, lastDay } = found;
  const mailDays = mailDaysSince(days, { at: lastLetterAt?.getTime(), day: lastDay ?? undefined }, moment);
  if (mailDays === 0) return undefined;
  const hasMailDays = days.mail !== undefined;
  return lettersIn[addressee.language].nudge(addressee, {
    participantId,
    participantName: found.participantName,
    mailDays,
    next: hasMailDays ? nextMailDay(mailScheduleOf(days), moment) : undefined,
    hasMailDays,
    timeZone: days.timeZone,
  });
};
