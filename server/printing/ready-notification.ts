import { dueOn } from "#domain/events/letter-day.ts";
import { runOn, type MailRun } from "#domain/events/mail-run.ts";
import { readyLetter } from "#domain/notifications/notification-texts.ts";
import { mailFigures } from "#domain/printing/mail-run.ts";
import type { CutOff } from "#server/events/mail-calls.ts";
import { findEventDays, findMailSchedule } from "#server/events/mail-store.ts";
import { queueNotifications } from "#server/notifications/queue-notifications.ts";
import type { WriteNotification } from "#server/notifications/send-notifications.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { listTeamIds } from "#server/organizations/team-store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { countMail } from "./mail-run-store.ts";

const newsForMs = 6 * 3_600_000;

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

/** No mail if everything was printed, the event is deleted, or the day is no longer a mail day. */
export const writeReadyNotification: WriteNotification = async (db, notification, addressee, now) => {
  const { userId, organizationId, eventId, about } = notification;
  if (eventId === null) return undefined;
  const staff = await requireStaff(db, { userId }, organizationId);
  const event = await findMailSchedule(db, staff, eventId);
  if (event?.schedule === undefined) return undefined;
  const { name: eventName, schedule } = event;
  const run = runOn(schedule, about.slice(`${eventId} `.length));
  const ready = run && (await whatIsReady(db, { organizationId, eventId }, run, now));
  if (ready === undefined) return undefined;
  return readyLetter(addressee, { eventId, eventName, timeZone: schedule.timeZone, ...ready });
};

async function whatIsReady(
  db: Db,
  whose: { organizationId: string; eventId: string },
  { day, cutOff }: MailRun,
  now: Date,
) {
  const passedMs = now.getTime() - cutOff;
  if (passedMs < 0 || passedMs >= newsForMs) return undefined;
  const days = await findEventDays(db, whose.organizationId, whose.eventId);
  if (days === undefined) return undefined;
  const counts = await countMail(db, whose, { cutOff: new Date(cutOff), through: dueOn(days, day) });
  const { waiting, late } = mailFigures(counts);
  return waiting === 0 ? undefined : { cutOff, waiting, late };
}
