import { sql } from "kysely";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { Language } from "#domain/language.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import { mailOf } from "#server/events/mail-store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";

type Link = { userId: string; organizationId: string; participantId: string };

/** What decides whether a person may answer by email now. */
export type MayAnswer = {
  standing: Standing;
  answersByMail: boolean;
  takesLetters: boolean;
  endDate: string;
  timeZone: string;
};

type KnownLink = MayAnswer & {
  linkId: string;
  organizationName: string;
  address: { email: string; keyId: string; secretHash: Buffer } | undefined;
};

const takesLetters = sql<boolean>`e.takes_letters and p.collecting_stopped_at is null`.as("takesLetters");

/** The link as which the person writes, and its address if there is one. Undefined if there is no active link. */
export async function findLink(db: Db, link: Link): Promise<KnownLink | undefined> {
  const row = await db
    .selectFrom("activeLinks as l")
    .innerJoin("events as e", "e.id", "l.eventId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .leftJoin("noteAddresses as a", "a.linkId", "l.id")
    .select(["l.id as linkId", "o.name as organizationName", "o.standing", "o.answersByMail", "o.timeZone"])
    .select(["e.endDate", "a.email", "a.keyId", "a.secretHash"])
    .select(takesLetters)
    .where("l.userId", "=", link.userId)
    .where("l.organizationId", "=", link.organizationId)
    .where("l.participantId", "=", link.participantId)
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, keyId, secretHash, standing, ...known } = row;
  const hasAddress = email !== null && keyId !== null && secretHash !== null;
  return {
    ...known,
    standing: standingOf(standing),
    address: hasAddress ? { email, keyId, secretHash } : undefined,
  };
}

export type NewAddress = {
  organizationId: string;
  linkId: string;
  email: string;
  keyId: string;
  secretHash: Buffer;
  madeAt: Date;
};

/** Replaces the address that was read; undefined: none was. False if another worker was faster. */
export async function saveAddress(
  db: Db,
  { linkId, organizationId, ...address }: NewAddress,
  replaces: string | undefined,
): Promise<boolean> {
  if (replaces === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("noteAddresses")
      .values({ linkId, organizationId, ...address })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("noteAddresses")
    .set(address)
    .where("linkId", "=", linkId)
    .where("keyId", "=", replaces)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person who may write by email, and the participant they write to. */
export type MailWriter = MayAnswer & {
  linkId: string;
  userId: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  participantName: string;
  /** The mailbox that knows the address. */
  /** Null if the person has told none. */
  name: string | null;
  email: string;
  language: Language;
  organizationName: string;
  organizationType: string | null;
  startDate: string;
  mail: MailTimes | undefined;
};

/**
 * Undefined if there is no such address, or if the link or the account has ended, or if the mailbox is no longer that
 * of the account.
 */
export async function findMailWriter(
  db: Db,
  by: { secretHash: Buffer } | { linkId: string },
): Promise<MailWriter | undefined> {
  const row = await db
    .selectFrom("noteAddresses as a")
    .innerJoin("activeLinks as l", "l.id", "a.linkId")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .innerJoin("events as e", "e.id", "l.eventId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .innerJoin("users as u", "u.id", "l.userId")
    .select(["a.linkId", "a.email", "l.userId", "l.organizationId", "l.eventId", "l.participantId"])
    .select(["p.name as participantName", accountName("u").as("name"), "o.name as organizationName"])
    .select(["o.type as organizationType", "o.standing", "o.answersByMail", "o.timeZone"])
    .select(takesLetters)
    .select(["e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes"])
    .select(sql<Language>`coalesce(u.language, 'en')`.as("language"))
    .$if("secretHash" in by, (one) =>
      "secretHash" in by ? one.where("a.secretHash", "=", by.secretHash) : one,
    )
    .$if("linkId" in by, (one) => ("linkId" in by ? one.where("a.linkId", "=", by.linkId) : one))
    .where("u.deletedAt", "is", null)
    // As notifications choose the mailbox of an account.
    .where(
      sql<boolean>`case when exists (select from verified_emails v where v.user_id = l.user_id)
        then exists (select from verified_emails v where v.user_id = l.user_id and v.email = a.email)
        else c.email = a.email end`,
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { mailDays, cutOffMinutes, standing, ...writer } = row;
  return { ...writer, standing: standingOf(standing), mail: mailOf({ mailDays, cutOffMinutes }) };
}

/** After a restore, which revives links that have ended since. */
export async function deleteAllNoteAddresses(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("noteAddresses").executeTakeFirst();
  return Number(numDeletedRows);
}

export type MailedNoteKey = { organizationId: string; id: string };

export type NewMailedNote = MailedNoteKey & {
  linkId: string;
  fingerprint: Buffer;
  receivedAt: Date;
  tryAfter: Date;
};

/** The mail with this fingerprint. One that was never stored begins again; another is only reported. */
export async function insertMailedNote(tx: Tx, mail: NewMailedNote): Promise<{ id: string; state: string }> {
  const { receivedAt, tryAfter } = mail;
  const inserted = await tx
    .insertInto("mailedNotes")
    .values({ ...mail, state: "arriving" })
    .onConflict((conflict) =>
      conflict
        .columns(["linkId", "fingerprint"])
        .doUpdateSet({ receivedAt, tryAfter })
        .where("mailedNotes.state", "=", "arriving"),
    )
    .returning(["id", "state"])
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  return tx
    .selectFrom("mailedNotes")
    .select(["id", "state"])
    .where("linkId", "=", mail.linkId)
    .where("fingerprint", "=", mail.fingerprint)
    .executeTakeFirstOrThrow();
}
