import { dayIn } from "#domain/events/calendar-day.ts";
import { dueNow, mailDaysSince } from "#domain/events/letter-day.ts";
import { mailScheduleOf } from "#domain/events/mail-gap.ts";
import { cutOffInSpanish } from "#domain/events/mail-run-messages-es.ts";
import { formatCutOff } from "#domain/events/mail-run-messages.ts";
import { nextMailDay, type MailRun } from "#domain/events/mail-run.ts";
import type { Language } from "#domain/language.ts";
import { nudgeMessages } from "#domain/notifications/nudge-messages.ts";
import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";

/** One mail per family, child and camp day. */
export async function queueNudgeNotifications(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId }: Staff,
  { eventId, participantIds, day }: { eventId: string; participantIds: readonly string[]; day: string },
): Promise<void> {
  const families = await tx
    .selectFrom("activeLinks")
    .select(["userId", "participantId"])
    .distinct()
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", anyId(participantIds))
    .execute();
  await queueNotifications(
    tx,
    deps,
    families.map(({ userId, participantId }) => ({
      organizationId,
      userId,
      kind: "nudge",
      about: `${participantId} ${day}`,
      eventId,
    })),
  );
}

type LastLetter = { participantName: string; lastLetterAt: Date | null; lastDay: string | null };

/** Only what the user may still see. Letters for a day after `through` do not count yet. */
async function findLastLetter(
  db: Db,
  key: { organizationId: string; eventId: string; participantId: string; userId: string },
  through: string,
): Promise<LastLetter | undefined> {
  const { organizationId, eventId, participantId, userId } = key;
  return db
    .selectFrom("participants as p")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("notes as n")
          .select((n) => [
            n.fn.max("n.createdAt").filterWhere("n.deliverOn", "is", null).as("lastLetterAt"),
            n.fn.max("n.deliverOn").as("lastDay"),
          ])
          .where("n.organizationId", "=", organizationId)
          .where("n.eventId", "=", eventId)
          .whereRef("n.participantId", "=", "p.id")
          .where((n) =>
            n.or([
              n("n.deliverOn", "is", null),
              n("n.deliverOn", "<=", through),
              n("n.printedAt", "is not", null),
            ]),
          )
          .as("n"),
      (join) => join.onTrue(),
    )
    .select(["p.name as participantName", "n.lastLetterAt", "n.lastDay"])
    .where("p.id", "=", participantId)
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .where((from) =>
      from.exists(
        from
          .selectFrom("activeLinks as l")
          .select("l.id")
          .whereRef("l.participantId", "=", "p.id")
          .where("l.organizationId", "=", organizationId)
          .where("l.eventId", "=", eventId)
          .where("l.userId", "=", userId),
      ),
    )
    .executeTakeFirst();
}

export type Missing = {
  participantId: string;
  participantName: string;
  mailDays: number;
  next: MailRun | undefined;
  /** If false, the text says days instead of mail days. */
  hasMailDays: boolean;
  timeZone: string;
};

function textIn(language: Language) {
  return (from: From, missing: Missing): NotificationText => {
    const { participantId, participantName, mailDays, hasMailDays, next, timeZone } = missing;
    const firstName = firstNameOf(participantName);
    const by = next === undefined ? undefined : cutOffs[language](from, next, timeZone);
    const { organizationName } = from;
    const { button, ...text } = nudgeMessages[language]({
      organizationName,
      firstName,
      mailDays,
      hasMailDays,
      by,
    });
    return { ...text, link: { path: `/my/participants/${participantId}`, label: button } };
  };
}

const cutOffs: Record<Language, (from: From, next: MailRun, timeZone: string) => string> = {
  en: (from, next, timeZone) => `${formatCutOff(next, timeZone)} (${termsFor(from.organizationType).clock})`,
  es: (from, next, timeZone) =>
    `${cutOffInSpanish(next, timeZone)} (${spanishTermsFor(from.organizationType).clock})`,
};

/** No mail if a letter was written since, writing has ended, or the user is no longer linked to the child. */
export const nudgeNotification = defineNotification({
  kind: "nudge",
  async load(db, { userId, organizationId, eventId, about }, _, now): Promise<Missing | undefined> {
    const [participantId] = about.split(" ");
    if (eventId === null || participantId === undefined) return undefined;
    const days = await findEventDays(db, organizationId, eventId);
    if (days === undefined || dayIn(days.timeZone, now) > days.endDate) return undefined;
    const moment = now.getTime();
    const key = { organizationId, eventId, participantId, userId };
    const found = await findLastLetter(db, key, dueNow(days, moment));
    if (found === undefined) return undefined;
    const { participantName, lastLetterAt, lastDay } = found;
    const mailDays = mailDaysSince(days, { at: lastLetterAt?.getTime(), day: lastDay ?? undefined }, moment);
    if (mailDays === 0) return undefined;
    const hasMailDays = days.mail !== undefined;
    const next = hasMailDays ? nextMailDay(mailScheduleOf(days), moment) : undefined;
    return { participantId, participantName, mailDays, next, hasMailDays, timeZone: days.timeZone };
  },
  texts: { en: textIn("en"), es: textIn("es") },
});
