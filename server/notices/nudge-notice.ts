import { dayIn } from "#domain/events/calendar-day.ts";
import { countedBy, mailDaysWithout } from "#domain/events/mail-gap.ts";
import { runAfter } from "#domain/events/mail-run.ts";
import { lettersIn } from "#domain/notices/letters-in.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { findNudgedFor } from "./nudge-store.ts";
import type { WriteNotice } from "./send-notices.ts";

/** What one family is told of one child on one day of the camp. */
export function aboutNudge(participantId: string, day: string): string {
  return `${participantId} ${day}`;
}

/** Nothing when somebody has written meanwhile, nobody can any more, or that child is none of theirs now. */
export const writeNudgeNotice: WriteNotice = async (db, notice, addressee, now) => {
  const { userId, organizationId, eventId, about } = notice;
  const [participantId] = about.split(" ");
  if (eventId === null || participantId === undefined) return undefined;
  const [days, found] = await Promise.all([
    findEventDays(db, organizationId, eventId),
    findNudgedFor(db, { organizationId, eventId, participantId, userId }),
  ]);
  if (days === undefined || found === undefined || dayIn(days.timeZone, now) > days.endDate) return undefined;
  const schedule = countedBy(days);
  const moment = now.getTime();
  const mailDays = mailDaysWithout(schedule, found.lastLetterAt?.getTime(), moment);
  if (mailDays === 0) return undefined;
  const hasMailDays = days.mail !== undefined;
  return lettersIn[addressee.language].nudge(addressee, {
    participantId,
    participantName: found.participantName,
    mailDays,
    next: hasMailDays ? runAfter(schedule, moment) : undefined,
    hasMailDays,
    timeZone: days.timeZone,
  });
};
