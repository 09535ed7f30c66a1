import { sql } from "kysely";
import { languageFrom, type Language } from "#domain/language.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { MailJob } from "#server/platform/mail/send-mail.ts";

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
  standing: Standing;
};

export async function findLetter(
  db: Db,
  inviteId: string,
): Promise<(InviteLetter & InviteMailState) | undefined> {
  const row = await db
    .selectFrom("invites as i")
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .innerJoin("participants as p", "p.id", "i.participantId")
    .innerJoin("events as e", "e.id", "i.eventId")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .leftJoin("mailOptOuts as x", (join) =>
      join.onRef("x.organizationId", "=", "i.organizationId").onRef("x.email", "=", "c.email"),
    )
    .select(["i.id as inviteId", "i.createdByName as invitedBy", "c.email", "c.name as contactName"])
    .select([
      "o.id as organizationId",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.timeZone",
    ])
    .select(["e.id as eventId", "e.name as eventName", "e.startDate", "e.endDate"])
    .select(["p.name as participantName", "i.revokedAt", "i.acceptedAt", "c.removedAt"])
    .select([
      "p.deletedAt as participantDeletedAt",
      "e.deletedAt as eventDeletedAt",
      "x.createdAt as optedOutAt",
      "o.standing",
    ])
    .select((from) =>
      from
        .selectFrom("verifiedEmails as v")
        .innerJoin("users as u", "u.id", "v.userId")
        .select("u.language")
        .whereRef("v.email", "=", "c.email")
        .where("u.language", "is not", null)
        .where("u.deletedAt", "is", null)
        .orderBy("v.verifiedAt", "desc")
        .orderBy("u.id")
        .limit(1)
        .as("language"),
    )
    .where("i.id", "=", inviteId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    revokedAt,
    acceptedAt,
    removedAt,
    participantDeletedAt,
    eventDeletedAt,
    optedOutAt,
    standing,
    ...letter
  } = row;
  return {
    ...letter,
    language: languageFrom(row.language) ?? null,
    unneeded: revokedAt !== null || acceptedAt !== null || removedAt !== null,
    deleted: participantDeletedAt !== null || eventDeletedAt !== null,
    optedOut: optedOutAt !== null,
    standing: standingOf(standing),
  };
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

type Address = { organizationId: string; email: string };

export async function findSenderName(db: Db, { organizationId }: Address): Promise<string | undefined> {
  const row = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.name;
}

/** The link in a team invitation authorizes these two. */
export async function optOutAddress(tx: Tx, address: Address, now: Date): Promise<void> {
  await tx
    .insertInto("mailOptOuts")
    .values({ ...address, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function optInAddress(tx: Tx, { organizationId, email }: Address): Promise<void> {
  await tx
    .deleteFrom("mailOptOuts")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .execute();
}

/** Undoes an accidental opt-out; otherwise the family could never be invited again. */
export async function optIn(tx: Tx, inviteId: string): Promise<void> {
  await sql`
    delete from mail_opt_outs x using invites i join contacts c on c.id = i.contact_id
    where i.id = ${inviteId} and x.organization_id = c.organization_id and x.email = c.email`.execute(tx);
}
