import { dayIn } from "#domain/events/calendar-day.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import { digestHour, latestDigestHour } from "#domain/notifications/digest-time.ts";
import { digestLetter, type WaitingInEvent } from "#domain/notifications/notification-texts.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { countWaiting } from "#server/notes/store.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listActiveEvents, listDigestsDue } from "./digest-store.ts";
import { queueNotifications } from "./queue-notifications.ts";
import type { WriteNotification } from "./send-notifications.ts";

const digestsPerRound = 500;

/** Queues a row for every morning, even if nothing waits, so that each morning is checked once. */
export async function queueDigests(
  deps: Pick<Deps, "db" | "transact" | "clock" | "enqueue">,
  signal: AbortSignal,
): Promise<void> {
  const hours = { fromHour: digestHour, untilHour: latestDigestHour };
  let found: number;
  do {
    const due = await listDigestsDue(deps.db, { now: deps.clock.now(), ...hours, limit: digestsPerRound });
    found = due.length;
    const queuedNow = due.map(({ organizationId, userId, day }) => {
      return { organizationId, userId, kind: "digest", about: day } as const;
    });
    await deps.transact((tx) => queueNotifications(tx, deps, queuedNow));
  } while (found >= digestsPerRound && !signal.aborted);
}

/** Counts only what can be printed now; a letter for a later day counts on its day. */
async function countDue(db: Db, staff: Staff, eventId: string, now: Date): Promise<number> {
  const days = await findEventDays(db, staff.organizationId, eventId);
  if (days === undefined) return 0;
  return (await countWaiting(db, staff, { eventId, through: dueNow(days, now.getTime()) })).count;
}

export const writeDigest: WriteNotification = async (db, { userId, organizationId }, addressee, now) => {
  const staff = await requireStaff(db, { userId }, organizationId);
  const events: WaitingInEvent[] = [];
  for (const event of await listActiveEvents(db, staff, dayIn(addressee.timeZone, now)))
    events.push({ ...event, letters: await countDue(db, staff, event.eventId, now) });
  return digestLetter(addressee, events);
};
