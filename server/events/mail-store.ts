import { sql } from "kysely";
import type { EventDays } from "#domain/events/mail-gap.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { mailOf, type MailColumns } from "./mail-row.ts";

/** What a new event begins with: the mail days of the latest other one, as its buildings come from there too. */
export function mailOfLatestEvent({ organizationId }: Staff, exceptEventId: string) {
  const latest = sql`events l where l.organization_id = ${organizationId} and l.deleted_at is null
    and l.id <> ${exceptEventId} order by l.start_date desc, l.created_at desc, l.id limit 1`;
  return {
    mailDays: sql<number[] | null>`(select l.mail_days from ${latest})`,
    cutOffMinutes: sql<number | null>`(select l.cut_off_minutes from ${latest})`,
  };
}

type ScheduleRow = MailColumns & { startDate: string; endDate: string; timeZone: string };

function scheduleOf(row: ScheduleRow): MailSchedule | undefined {
  const { startDate, endDate, timeZone } = row;
  const mail = mailOf(row);
  return mail === undefined ? undefined : { mail, startDate, endDate, timeZone };
}

function schedules(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes", "o.timeZone"]);
}

/** The days that its mail is counted by, whether it has set any or not. Undefined for an event that is not there. */
export async function findEventDays(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<EventDays | undefined> {
  const row = await schedules(db)
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { startDate, endDate, timeZone } = row;
  return { mail: mailOf(row), startDate, endDate, timeZone };
}

/** Undefined for an event that is not there; its schedule is undefined where no mail days are set. */
export async function findMailSchedule(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<{ name: string; schedule: MailSchedule | undefined } | undefined> {
  const row = await schedules(db)
    .select("e.name")
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.name, schedule: scheduleOf(row) };
}

/** Somebody looks at it at once: its days, its cut-off or its clock may be others now. */
export async function lookSoon(
  tx: Tx,
  { organizationId, eventId }: { organizationId: string; eventId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_calls (event_id, organization_id, look_at)
    select e.id, e.organization_id, ${now} from events e
    where e.organization_id = ${organizationId} and e.id = ${eventId} and e.mail_days is not null
    on conflict (event_id) do update set look_at = excluded.look_at`.execute(tx);
}

/** The same for everything of an organization that has mail days. */
export async function lookSoonAtAll(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx
    .updateTable("mailCalls")
    .set({ lookAt: now })
    .where("organizationId", "=", organizationId)
    .execute();
}

export type DueCall = { organizationId: string; eventId: string };

export async function listDueCalls(db: Db, now: Date, limit: number): Promise<DueCall[]> {
  return db
    .selectFrom("mailCalls")
    .select(["organizationId", "eventId"])
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(limit)
    .execute();
}

/**
 * Undefined when it is not due any more, or another worker has it in hand. The event is held first, as everywhere: whoever
 * deletes it at this moment and whoever looks would otherwise wait for each other.
 */
export async function takeDueCall(
  tx: Tx,
  { organizationId, eventId }: DueCall,
  now: Date,
): Promise<{ schedule: MailSchedule | undefined } | undefined> {
  const event = await schedules(tx)
    .select("e.deletedAt")
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .forKeyShare("e")
    .executeTakeFirst();
  const due = await tx
    .selectFrom("mailCalls")
    .select("eventId")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("lookAt", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (event === undefined || due === undefined) return undefined;
  // One that was deleted has no mail; when it is restored somebody looks again.
  return { schedule: event.deletedAt === null ? scheduleOf(event) : undefined };
}

export async function lookNextAt(
  tx: Tx,
  { organizationId, eventId }: DueCall,
  lookAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("mailCalls")
    .set({ lookAt })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .execute();
}
