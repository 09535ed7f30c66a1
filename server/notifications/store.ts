import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import type { NotificationChoice, NotificationKind } from "#domain/notifications/kinds.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { dueForPreviousRelease, type MailJob } from "#server/platform/mail/send-mail.ts";

/** Unique per user, organization, kind and `about`: the same mail is queued once. */
export type QueuedNotification = {
  organizationId: string;
  userId: string;
  kind: NotificationKind;
  about: string;
  eventId?: string;
  printJobId?: string;
  sheetNumber?: number;
};

/**
 * Returns the jobs that have to be enqueued. A sent mail is never queued again. The flag requeues mails that were given
 * up unsent, for example when a moved reply comes back; a mail that waits or is being sent keeps its job.
 */
export async function insertNotifications(
  tx: Tx,
  queuedNow: readonly (QueuedNotification & { id: string })[],
  { sendAt, replace }: { sendAt: Date; replace: boolean },
): Promise<MailJob[]> {
  const column = <K extends keyof QueuedNotification | "id">(name: K) =>
    queuedNow.map((one) => one[name] ?? null);
  const again = replace
    ? sql`do update set event_id = excluded.event_id, print_job_id = excluded.print_job_id,
        sheet_number = excluded.sheet_number, made_at = excluded.made_at,
        job_id = case when n.given_up_at is null then n.job_id else excluded.job_id end,
        due_at = case when n.given_up_at is null then n.due_at else excluded.due_at end,
        attempts = case when n.given_up_at is null then n.attempts else 0 end,
        given_up_at = null, given_up_why = null
      where n.sent_at is null`
    : sql`do nothing`;
  // Raw: unnest and a conditional upsert.
  const { rows } = await sql<MailJob>`
    insert into notices as n (id, job_id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number,
      made_at, due_at)
    select id, id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, ${sendAt}::timestamptz,
      ${dueForPreviousRelease(sendAt)}::timestamptz
    from unnest(${column("id")}::uuid[], ${column("organizationId")}::uuid[], ${column("userId")}::uuid[],
      ${column("kind")}::text[], ${column("about")}::text[], ${column("eventId")}::uuid[],
      ${column("printJobId")}::uuid[], ${column("sheetNumber")}::integer[])
      as queued (id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number)
    on conflict (user_id, organization_id, kind, about) ${again}
    returning id, job_id as "jobId"`.execute(tx);
  const newJobs = new Set(queuedNow.map(({ id }) => id));
  return rows.filter(({ jobId }) => newJobs.has(jobId));
}

export type OpenOnSheet = {
  organizationId: string;
  printJobId: string;
  sheetNumber: number;
  about: { is: string } | { isNot: string; to: readonly string[]; after: Date };
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
            .where("madeAt", ">", about.after)
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
  requestedAt: Date;
};

/** Undefined if the mail was sent or given up, its row is gone, or another job sends it. */
export async function startSending(
  db: Db,
  { id, jobId }: MailJob,
  now: Date,
): Promise<TakenNotification | undefined> {
  return db
    .updateTable("notices")
    .set((of) => ({ takenAt: now, attempts: of("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("jobId", "=", jobId)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .returning(["id", "organizationId", "userId", "kind", "about", "eventId", "printJobId", "sheetNumber"])
    .returning("madeAt as requestedAt")
    .$narrowType<{ kind: NotificationKind }>()
    .executeTakeFirst();
}

/** False if another worker saved it before. */
export async function markSent(tx: Tx, { id }: TakenNotification, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await open(tx, id).set({ sentAt: now }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type WhyGivenUp = "over" | "not-wanted" | "no-address" | "refused" | "too-long";

/** False if the mail was queued again after it was taken: it has to be checked again. */
export async function giveUp(
  tx: Tx,
  { id, requestedAt }: TakenNotification,
  why: WhyGivenUp,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await open(tx, id)
    .set({ givenUpAt: now, givenUpWhy: why })
    .where("madeAt", "=", requestedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

export type From = { organizationId: string; organizationName: string; organizationType: string | null };

export type NotificationRecipient = From & {
  /** Null if the person has told none. */
  name: string | null;
  language: Language;
  email: string | null;
  chosen: boolean | null;
  timeZone: string;
  familyNotices: boolean;
  onTeam: boolean;
  optedOut: boolean;
};

/**
 * Uses an address that the sign-in provider verified, or else the invited mailbox that the family verified with a
 * code. Undefined for a deleted account and for a suspended or closed organization.
 */
export async function findRecipient(
  db: Db,
  notification: TakenNotification,
): Promise<NotificationRecipient | undefined> {
  const { userId, organizationId, kind, eventId } = notification;
  // Raw: a lateral join of two ordered subqueries.
  const { rows } = await sql<NotificationRecipient>`
    select o.id as "organizationId", o.name as "organizationName", o.type as "organizationType",
      o.time_zone as "timeZone", o.family_notices as "familyNotices", name_of(u) as name,
      coalesce(u.language, 'en') as language, a.email, c.wanted as chosen,
      exists (select from memberships m where m.organization_id = o.id and m.user_id = u.id) as "onTeam",
      exists (select from mail_opt_outs x where x.organization_id = o.id and x.email = a.email) as "optedOut"
    from users u join organizations o on o.id = ${organizationId} and o.standing not in ('suspended', 'closed')
    left join notice_choices c on c.user_id = u.id and c.kind = ${kind}
    cross join lateral (select coalesce(
      (select v.email from verified_emails v where v.user_id = u.id order by v.verified_at desc, v.email limit 1),
      (select k.email from participant_links l join contacts k on k.id = l.contact_id
        where l.user_id = u.id and l.organization_id = o.id and l.event_id = ${eventId}::uuid and k.removed_at is null
        order by l.created_at, l.id limit 1)
    ) as email) a
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export type Settings = {
  email: string | null;
  family: boolean;
  team: boolean;
  choices: NotificationChoice[];
};

/** One query. A link counts only while its contact is not removed. */
export async function findSettings(db: Db, userId: string): Promise<Settings> {
  // Raw: an array of JSON objects.
  const { rows } = await sql<Settings>`
    select
      (select v.email from verified_emails v where v.user_id = ${userId} order by v.verified_at desc, v.email limit 1)
        as email,
      exists (select from active_links l where l.user_id = ${userId}) as family,
      exists (select from memberships m where m.user_id = ${userId}) as team,
      array(select json_build_object('kind', k.kind, 'wanted', k.wanted) from notice_choices k where k.user_id = ${userId})
        as choices`.execute(db);
  return rows[0] ?? { email: null, family: false, team: false, choices: [] };
}

/** False for a deleted account. */
export async function saveChoice(
  tx: Tx,
  userId: string,
  { kind, wanted }: NotificationChoice,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_choices (user_id, kind, wanted, chosen_at)
    select u.id, ${kind}, ${wanted}::boolean, ${now}::timestamptz from users u where u.id = ${userId} and u.deleted_at is null
    on conflict (user_id, kind) do update set wanted = excluded.wanted, chosen_at = excluded.chosen_at`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteChoicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("noticeChoices").where("userId", "=", userId).execute();
}
