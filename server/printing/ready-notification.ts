import { dueOn } from "#domain/events/letter-day.ts";
import { formatTime } from "#domain/events/mail-run-messages.ts";
import { runOn, type MailRun } from "#domain/events/mail-run.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { mailFigures } from "#domain/printing/mail-run.ts";
import { hourMs } from "#domain/time.ts";
import type { CutOff } from "#server/events/mail-calls.ts";
import { findEventDays, findMailSchedule } from "#server/events/mail-store.ts";
import {
  countOf,
  defineNotification,
  queueNotifications,
  type NotificationText,
} from "#server/notifications/notification.ts";
import type { From } from "#server/notifications/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { listTeamIds } from "#server/organizations/team-store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { countMail } from "./mail-run-store.ts";

const newsForMs = 6 * hourMs;

/** Notifies every team member once per mail day, unless nothing waits. */
export async function tellReadyToPrint(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, run }: CutOff,
): Promise<void> {
  const ready = await whatIsReady(tx, { organizationId, eventId }, run, deps.clock.now());
  if (ready === undefined) return;
  const about = { organizationId, kind: "ready-to-print", about: `${eventId} ${run.day}`, eventId } as const;
  const team = await listTeamIds(tx, organizationId);
  // Requeue: moving the cut-off to later the same day takes unsent mails back; they are sent at the new time.
  await queueNotifications(
    tx,
    deps,
    team.map((userId) => ({ ...about, userId })),
    { replace: true },
  );
}

/** Counts only, no names. */
type Ready = {
  eventId: string;
  eventName: string;
  cutOff: number;
  timeZone: string;
  waiting: number;
  late: number;
};

const en = (from: From, { eventId, eventName, cutOff, timeZone, waiting, late }: Ready): NotificationText => {
  const { clock } = termsFor(from.organizationType);
  const [wait] = countOf(waiting, "letter to print", "letters to print");
  return {
    subject: `Ready to print: ${countOf(waiting, "letter", "letters").join("")} for ${eventName}`,
    preheader: `The cut-off for today's mail has passed at ${from.organizationName}.`,
    paragraphs: [
      `The cut-off for today's mail of ${eventName} at ${from.organizationName} was ${formatTime(cutOff, timeZone)} ${clock}. ${wait}.`,
      ...countOf(late, "letter came after it and goes", "letters came after it and go").map(
        (came) => `${came} with the next mail day.`,
      ),
    ],
    link: { path: `/org/${from.organizationId}/events/${eventId}/tools`, label: "Print today's mail" },
  };
};

/** No mail if everything was printed, the event is deleted, or the day is no longer a mail day. */
export const readyNotification = defineNotification({
  kind: "ready-to-print",
  async load(db, { userId, organizationId, eventId, about }, _, now): Promise<Ready | undefined> {
    if (eventId === null) return undefined;
    const staff = await requireStaff(db, { userId, sessionId: null }, organizationId);
    const event = await findMailSchedule(db, staff, eventId);
    if (event?.schedule === undefined) return undefined;
    const { name: eventName, schedule } = event;
    const run = runOn(schedule, about.slice(`${eventId} `.length));
    const ready = run && (await whatIsReady(db, { organizationId, eventId }, run, now));
    return ready && { eventId, eventName, timeZone: schedule.timeZone, ...ready };
  },
  texts: { en },
});

async function whatIsReady(
  db: Db,
  key: { organizationId: string; eventId: string },
  { day, cutOff }: MailRun,
  now: Date,
) {
  const passedMs = now.getTime() - cutOff;
  if (passedMs < 0 || passedMs >= newsForMs) return undefined;
  const days = await findEventDays(db, key.organizationId, key.eventId);
  if (days === undefined) return undefined;
  const counts = await countMail(db, key, { cutOff: new Date(cutOff), through: dueOn(days, day) });
  const { waiting, late } = mailFigures(counts);
  return waiting === 0 ? undefined : { cutOff, waiting, late };
}
