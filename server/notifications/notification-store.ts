import { sql } from "kysely";
import type { NotificationKind } from "#domain/notifications/kinds.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Unique per user, organization, kind and `about`: the same mail is queued once. */
export type QueuedNotification = {
  organizationId: string;
  userId: string;
  kind: NotificationKind;
  about: string;
  eventId?: string;
  printJobId?: string;
  sheetNumber?: number;
  /** Default: now. */
  dueAt?: Date;
};

/**
 * Returns how many were queued. A sent mail is never queued again. The flag requeues mails that were given up unsent,
 * for example when a moved reply comes back; a mail that is being sent keeps its lease.
 */
export async function insertNotifications(
  tx: Tx,
  queuedNow: readonly (QueuedNotification & { id: string })[],
  { now, replace }: { now: Date; replace: boolean },
): Promise<number> {
  const column = <K extends Exclude<keyof QueuedNotification, "dueAt"> | "id">(name: K) =>
    queuedNow.map((one) => one[name] ?? null);
  const again = replace
    ? sql`do update set event_id = excluded.event_id, print_job_id = excluded.print_job_id,
        sheet_number = excluded.sheet_number, made_at = excluded.made_at,
        due_at = case when n.given_up_at is null then n.due_at else excluded.due_at end,
        attempts = case when n.given_up_at is null then n.attempts else 0 end,
        given_up_at = null, given_up_why = null
      where n.sent_at is null`
    : sql`do nothing`;
  const { numAffectedRows } = await sql`
    insert into notices as n (id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, made_at, due_at)
    select id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, due_at, due_at
    from unnest(${column("id")}::uuid[], ${column("organizationId")}::uuid[], ${column("userId")}::uuid[],
      ${column("kind")}::text[], ${column("about")}::text[], ${column("eventId")}::uuid[],
      ${column("printJobId")}::uuid[], ${column("sheetNumber")}::integer[],
      ${queuedNow.map(({ dueAt }) => later(dueAt, now))}::timestamptz[])
      as owed (id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, due_at)
    on conflict (user_id, organization_id, kind, about) ${again}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The retry limit counts from made_at, so made_at is the due time. */
function later(dueAt: Date | undefined, now: Date): Date {
  return dueAt === undefined || dueAt < now ? now : dueAt;
}

export type OpenOnSheet = {
  organizationId: string;
  printJobId: string;
  sheetNumber: number;
  about: { is: string } | { isNot: string; to: readonly string[]; dueAfter: Date };
};

/** Gives up unsent mails about a reply on this sheet. */
export async function giveUpOnSheet(
  tx: Tx,
  { organizationId, printJobId, sheetNumber, about }: OpenOnSheet,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("notices")
    .set({ givenUpAt: now, givenUpWhy: "over" })
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", printJobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("kind", "=", "reply")
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .$if("is" in about, (open) => ("is" in about ? open.where("about", "=", about.is) : open))
    .$if("isNot" in about, (open) =>
      "isNot" in about
        ? open
            .where("about", "!=", about.isNot)
            .where("userId", "in", [...about.to])
            .where("dueAt", ">", about.dueAfter)
        : open,
    )
    .execute();
}

export type TakenNotification = {
  id: string;
  organizationId: string;
  userId: string;
  kind: NotificationKind;
  about: string;
  eventId: string | null;
  printJobId: string | null;
  sheetNumber: number | null;
  attempts: number;
  requestedAt: Date;
};

/** Takes the mail that is due longest. If the worker dies, it is due again after the lease. */
export async function takeDueNotification(
  db: Db,
  now: Date,
  leaseUntil: Date,
): Promise<TakenNotification | undefined> {
  const { rows } = await sql<TakenNotification>`
    update notices set taken_at = ${now}, attempts = attempts + 1, due_at = ${leaseUntil}
    where id = (
      select id from notices where sent_at is null and given_up_at is null and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked
    ) and sent_at is null and given_up_at is null
    returning id, organization_id as "organizationId", user_id as "userId", kind, about, event_id as "eventId",
      print_job_id as "printJobId", sheet_number as "sheetNumber", attempts, made_at as "requestedAt"`.execute(
    db,
  );
  return rows[0];
}

export async function nextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("notices")
    .select("dueAt")
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt;
}

export async function markSent(tx: Tx, { id }: TakenNotification, now: Date): Promise<void> {
  await open(tx, id).set({ sentAt: now }).execute();
}

export async function putBack(db: Db, { id }: TakenNotification, dueAt: Date): Promise<void> {
  await open(db, id).set({ dueAt }).execute();
}

export type WhyGivenUp = "over" | "not-wanted" | "no-address" | "refused" | "too-long";

/** Does nothing if the mail was queued again after it was taken; it is then checked again. */
export async function giveUp(
  tx: Tx,
  { id, requestedAt }: TakenNotification,
  why: WhyGivenUp,
  now: Date,
): Promise<void> {
  await open(tx, id).set({ givenUpAt: now, givenUpWhy: why }).where("madeAt", "=", requestedAt).execute();
}

function open(db: Db, id: string) {
  return db
    .updateTable("notices")
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null);
}

/** Only mails without an event; the others are deleted with their event. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where id = any(array(
      select id from notices where event_id is null and made_at < ${before} order by made_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function deleteNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("notices").where("userId", "=", userId).execute();
}
