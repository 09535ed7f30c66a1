import { dueOn } from "#domain/events/letter-day.ts";
import { formatTime } from "#domain/events/mail-run-messages.ts";
import { runOn, type MailRun } from "#domain/events/mail-run.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { isNewsOfCutOff } from "#domain/printing/automatic.ts";
import { mailFigures } from "#domain/printing/mail-run.ts";
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
import { countMail, findMadeMail, type MadeMail } from "./mail-run-store.ts";

/** Notifies every team member once per mail day, unless nothing waits. */
export async function tellReadyToPrint(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, run }: Pick<CutOff, "organizationId" | "eventId" | "run">,
): Promise<void> {
  const ready = await whatIsReady(tx, { organizationId, eventId }, run, deps.clock.now());
  if (ready !== undefined) await tellTeam(tx, deps, { organizationId, eventId, day: run.day });
}

type MailDay = { organizationId: string; eventId: string; day: string };

/** Same, once the print jobs of the day are made: the mail then says so. */
export async function tellTeam(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, day }: MailDay,
): Promise<void> {
  const about = { organizationId, kind: "ready-to-print", about: `${eventId} ${day}`, eventId } as const;
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
  late: number;
} & ({ waiting: number } | MadeMail);

const en = (from: From, ready: Ready): NotificationText =>
  "madeAt" in ready ? madeText(from, ready) : toPrintText(from, ready);

function madeText(from: From, { eventId, eventName, timeZone, ...made }: Ready & MadeMail): NotificationText {
  const { clock } = termsFor(from.organizationType);
  const letters = countOf(made.letters, "letter", "letters").join("");
  const are = made.letters === 1 ? "letter was" : "letters were";
  return {
    subject: `Today's mail is ready: ${letters} for ${eventName}`,
    preheader: `The print job was made at the cut-off at ${from.organizationName}.`,
    paragraphs: [
      `${made.letters.toLocaleString("en-US")} ${are} put together for ${eventName} at ${from.organizationName} at ${formatTime(made.madeAt.getTime(), timeZone)} ${clock}, on ${countOf(made.sheets, "sheet", "sheets").join("")}.`,
      ...lateText(made.late),
    ],
    link: { path: `/org/${from.organizationId}/events/${eventId}/print`, label: "Open the PDF" },
  };
}

function lateText(late: number): string[] {
  return countOf(late, "letter came after it and goes", "letters came after it and go").map(
    (came) => `${came} with the next mail day.`,
  );
}

function toPrintText(
  from: From,
  { eventId, eventName, cutOff, timeZone, waiting, late }: Exclude<Ready, MadeMail>,
): NotificationText {
  const { clock } = termsFor(from.organizationType);
  const [wait] = countOf(waiting, "letter to print", "letters to print");
  return {
    subject: `Ready to print: ${countOf(waiting, "letter", "letters").join("")} for ${eventName}`,
    preheader: `The cut-off for today's mail has passed at ${from.organizationName}.`,
    paragraphs: [
      `The cut-off for today's mail of ${eventName} at ${from.organizationName} was ${formatTime(cutOff, timeZone)} ${clock}. ${wait}.`,
      ...lateText(late),
    ],
    link: { path: `/org/${from.organizationId}/events/${eventId}/tools`, label: "Print today's mail" },
  };
}

/** No mail if staff printed everything, the event is deleted, or the day is no longer a mail day. */
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
  const made = await findMadeMail(db, { ...key, day });
  if (!isNewsOfCutOff(made?.madeAt.getTime() ?? cutOff, now)) return undefined;
  const days = await findEventDays(db, key.organizationId, key.eventId);
  if (days === undefined) return undefined;
  const counts = await countMail(db, key, { cutOff: new Date(cutOff), through: dueOn(days, day) });
  const { waiting, late } = mailFigures(counts);
  if (made !== undefined) return { cutOff, late, ...made };
  return waiting === 0 ? undefined : { cutOff, late, waiting };
}
