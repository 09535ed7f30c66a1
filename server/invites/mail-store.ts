import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { dueForPreviousRelease, type MailJob } from "#server/platform/mail/send-mail.ts";

export type TakenMail = { id: string; inviteId: string; requestedAt: Date };

/** Undefined if the mail was sent or has failed, its row is gone, or another job sends it. */
export async function startSending(
  db: Db,
  { id, jobId }: MailJob,
  now: Date,
): Promise<TakenMail | undefined> {
  return db
    .updateTable("inviteMails")
    .set((of) => ({ takenAt: now, attempts: of("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("jobId", "=", jobId)
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .returning(["id", "inviteId", "requestedAt"])
    .executeTakeFirst();
}

/** Rows that a process of the previous release queued: it enqueued no job for each. */
export async function takeOver(tx: Tx, now: Date, limit: number): Promise<MailJob[]> {
  const { rows } = await sql<MailJob>`
    update invite_mails set job_id = gen_random_uuid(), due_at = ${dueForPreviousRelease(now)}
    where id = any(array(
      select id from invite_mails where job_id is null and sent_at is null and failed_at is null and due_at <= ${now}
      order by due_at, id limit ${limit} for update skip locked))
    returning id, job_id as "jobId"`.execute(tx);
  return rows;
}

export type InviteLetter = {
  inviteId: string;
  organizationId: string;
  organizationName: string;
  organizationType: string | null;
  timeZone: string;
  eventId: string;
  eventName: string;
  startDate: string;
  endDate: string;
  participantName: string;
  email: string;
  contactName: string | null;
  invitedBy: string;
  /** Language of the account with this verified address; null if there is none. */
  language: Language | null;
};

export type InviteMailState = {
  /** Revoked, accepted, or the contact was removed. */
  unneeded: boolean;
  deleted: boolean;
  optedOut: boolean;
};

export async function findLetter(
  db: Db,
  inviteId: string,
): Promise<(InviteLetter & InviteMailState) | undefined> {
  return db
    .selectFrom("invites as i")
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .innerJoin("participants as p", "p.id", "i.participantId")
    .innerJoin("events as e", "e.id", "i.eventId")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .select([
      "i.id as inviteId",
      "o.id as organizationId",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.timeZone",
      "e.id as eventId",
      "e.name as eventName",
      "e.startDate",
      "e.endDate",
      "p.name as participantName",
      "c.email",
      "c.name as contactName",
      "i.createdByName as invitedBy",
      sql<Language | null>`(
        select u.language from verified_emails v join users u on u.id = v.user_id
        where v.email = c.email and u.language is not null and u.deleted_at is null
        order by v.verified_at desc, u.id limit 1)`.as("language"),
      sql<boolean>`i.revoked_at is not null or i.accepted_at is not null or c.removed_at is not null`.as(
        "unneeded",
      ),
      sql<boolean>`p.deleted_at is not null or e.deleted_at is not null`.as("deleted"),
      sql<boolean>`exists (
        select from mail_opt_outs x where x.organization_id = i.organization_id and x.email = c.email)`.as(
        "optedOut",
      ),
    ])
    .where("i.id", "=", inviteId)
    .executeTakeFirst();
}

export async function markSent(tx: Tx, mailId: string, now: Date): Promise<void> {
  await tx
    .updateTable("inviteMails")
    .set({ sentAt: now })
    .where("id", "=", mailId)
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
}

export async function markFailed(tx: Tx, mailId: string, failure: string, now: Date): Promise<void> {
  await tx
    .updateTable("inviteMails")
    .set({ failedAt: now, failure })
    .where("id", "=", mailId)
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
}

export async function deleteMail(tx: Tx, mailId: string): Promise<void> {
  await tx.deleteFrom("inviteMails").where("id", "=", mailId).where("sentAt", "is", null).execute();
}

/** Includes revoked and accepted invites, so that old mails can opt out. */
export async function findSender(db: Db, inviteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("invites as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .select("o.name")
    .where("i.id", "=", inviteId)
    .executeTakeFirst();
  return row?.name;
}

/** The unguessable invite id from the mail authorizes this. */
export async function optOut(tx: Tx, inviteId: string, now: Date): Promise<void> {
  await sql`
    insert into mail_opt_outs (organization_id, email, created_at)
    select c.organization_id, c.email, ${now} from invites i join contacts c on c.id = i.contact_id
    where i.id = ${inviteId} on conflict do nothing`.execute(tx);
}

/** Undoes an accidental opt-out; otherwise the family could never be invited again. */
export async function optIn(tx: Tx, inviteId: string): Promise<void> {
  await sql`
    delete from mail_opt_outs x using invites i join contacts c on c.id = i.contact_id
    where i.id = ${inviteId} and x.organization_id = c.organization_id and x.email = c.email`.execute(tx);
}
