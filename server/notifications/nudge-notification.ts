import { sql } from "kysely";
import { dayIn } from "#domain/events/calendar-day.ts";
import { dueNow, mailDaysSince } from "#domain/events/letter-day.ts";
import { mailScheduleOf } from "#domain/events/mail-gap.ts";
import { cutOffInSpanish } from "#domain/events/mail-run-messages-es.ts";
import { formatCutOff } from "#domain/events/mail-run-messages.ts";
import { nextMailDay, type MailRun } from "#domain/events/mail-run.ts";
import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
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
  const { rows: families } = await sql<{ userId: string; participantId: string }>`
    select distinct l.user_id as "userId", l.participant_id as "participantId"
    from active_links l
    where l.organization_id = ${organizationId} and l.event_id = ${eventId}
      and l.participant_id = any(${[...participantIds]}::uuid[])`.execute(tx);
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
  const { rows } = await sql<LastLetter>`
    select p.name as "participantName", n.last_at as "lastLetterAt", n.last_day as "lastDay"
    from participants p cross join lateral (
      select max(n.created_at) filter (where n.deliver_on is null) as last_at, max(n.deliver_on) as last_day
      from notes n
      where n.organization_id = ${organizationId} and n.event_id = ${eventId} and n.participant_id = p.id
        and (n.deliver_on is null or n.deliver_on <= ${through}::date or n.printed_at is not null)
    ) n
    where p.id = ${participantId} and p.organization_id = ${organizationId} and p.event_id = ${eventId}
      and p.deleted_at is null and exists (
        select from active_links l
        where l.participant_id = p.id and l.organization_id = ${organizationId} and l.event_id = ${eventId}
          and l.user_id = ${userId})`.execute(db);
  return rows[0];
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

const en = (from: From, missing: Missing): NotificationText => {
  const { participantId, mailDays, next, timeZone } = missing;
  const name = firstNameOf(missing.participantName);
  const day = missing.hasMailDays ? "mail day" : "day";
  const without = `${name} has not had a letter for ${mailDays} ${day}${mailDays === 1 ? "" : "s"}`;
  const { clock } = termsFor(from.organizationType);
  return {
    subject: without,
    preheader: "A few lines are enough.",
    paragraphs: [
      `${without} at ${from.organizationName}. A few lines are enough.`,
      ...(next === undefined
        ? []
        : [`What you save before ${formatCutOff(next, timeZone)} ${clock} goes with the next mail.`]),
      "If you have just written, your letter is on its way and this mail has crossed it.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Write to ${name}` },
  };
};

const es = (from: From, missing: Missing): NotificationText => {
  const { participantId, mailDays, next, timeZone } = missing;
  const name = firstNameOf(missing.participantName);
  const days = `${mailDays} ${mailDays === 1 ? "día" : "días"}${missing.hasMailDays ? " de correo" : ""}`;
  const without = `${name} lleva ${days} sin recibir una carta`;
  const { clock } = spanishTermsFor(from.organizationType);
  return {
    subject: without,
    preheader: "Bastan unas líneas.",
    paragraphs: [
      `${without} en ${from.organizationName}. Bastan unas líneas.`,
      ...(next === undefined
        ? []
        : [
            `Lo que guarde antes del ${cutOffInSpanish(next, timeZone)}, ${clock}, sale con el próximo correo.`,
          ]),
      "Si acaba de escribir, su carta ya está en camino y este correo se cruzó con ella.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Escribir a ${name}` },
  };
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
  texts: { en, es },
});
