import { expressionBuilder, sql } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { EventDays } from "#domain/events/mail-gap.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** New events copy the mail days of the latest event, as they do its buildings. */
export function mailOfLatestEvent({ organizationId }: Staff, exceptEventId: string) {
  const latest = expressionBuilder<Tables>()
    .selectFrom("events as l")
    .where("l.organizationId", "=", organizationId)
    .where("l.deletedAt", "is", null)
    .where("l.id", "!=", exceptEventId)
    .orderBy("l.startDate", "desc")
    .orderBy("l.createdAt", "desc")
    .orderBy("l.id")
    .limit(1);
  return { mailDays: latest.select("l.mailDays"), cutOffMinutes: latest.select("l.cutOffMinutes") };
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

/** Undefined if the event does not exist. */
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

export async function findMailSchedule(
  db: Db,
  { organizationId }: StaffOrAutomatic,
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

/** Schedules an immediate check after a change of mail days, cut-off or time zone. */
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

export async function rescheduleAll(tx: Tx, organizationId: string, now: Date): Promise<void> {
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
 * Undefined when no longer due or locked by another worker. Locks the event first, to avoid a deadlock with its
 * deletion.
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
  // A deleted event has no mail. Restoring it schedules a new check.
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

/** Both columns are null or neither is. */
export type MailColumns = { mailDays: number[] | null; cutOffMinutes: number | null };

export function mailColumns(mail: MailTimes | null): MailColumns {
  return { mailDays: mail?.days ?? null, cutOffMinutes: mail?.cutOffMinutes ?? null };
}

export function mailOf({ mailDays, cutOffMinutes }: MailColumns): MailTimes | undefined {
  return mailDays === null || cutOffMinutes === null ? undefined : { days: mailDays, cutOffMinutes };
}

export function withMail<R extends MailColumns>(row: R): Omit<R, keyof MailColumns> & { mail?: MailTimes } {
  const { mailDays, cutOffMinutes, ...rest } = row;
  const mail = mailOf({ mailDays, cutOffMinutes });
  return mail === undefined ? rest : { ...rest, mail };
}
