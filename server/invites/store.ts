import { sql } from "kysely";
import { maxContacts } from "#domain/roster/contact.ts";
import type { InviteFacts } from "#domain/roster/invite-status.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { dueForPreviousRelease } from "#server/platform/mail/send-mail.ts";

export type ContactKey = { eventId: string; participantId: string; contactId: string };

export type ContactInvite = InviteFacts & { contactId: string; email: string; inviteId: string | null };

/** The event id is repeated per table, so that Postgres scans by event instead of looking up each row. */
function contactInvites(db: Db, { organizationId }: Staff, eventId: string) {
  return db
    .selectFrom("contactInvites as c")
    .innerJoin("participants as p", (join) =>
      join
        .onRef("p.id", "=", "c.participantId")
        .on("p.organizationId", "=", organizationId)
        .on("p.eventId", "=", eventId),
    )
    .innerJoin("events as e", (join) =>
      join.on("e.organizationId", "=", organizationId).on("e.id", "=", eventId),
    )
    .select(["c.contactId", "c.email", "c.inviteId", "c.takenAt", "c.sentAt", "c.failedAt", "c.acceptedAt"])
    .where("c.organizationId", "=", organizationId)
    .where("c.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .where("e.deletedAt", "is", null);
}

/**
 * Every change to an invite or link takes this lock. Read in a separate statement afterwards: one that locks and joins
 * would return the state from before the wait.
 */
export async function lockContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId, contactId }: ContactKey,
): Promise<void> {
  await tx
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "=", contactId)
    .forNoKeyUpdate()
    .execute();
}

export async function findContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId, contactId }: ContactKey,
): Promise<ContactInvite | undefined> {
  return contactInvites(tx, staff, eventId)
    .where("c.participantId", "=", participantId)
    .where("c.contactId", "=", contactId)
    .executeTakeFirst();
}

export async function listContactInvites(
  db: Db,
  staff: Staff,
  eventId: string,
  limit: number,
): Promise<(ContactInvite & { participantId: string })[]> {
  return contactInvites(db, staff, eventId)
    .select("c.participantId")
    .orderBy("c.contactId")
    .limit(limit)
    .execute();
}

export async function listContactInvitesOf(
  db: Db,
  staff: Staff,
  eventId: string,
  participantIds: readonly string[],
): Promise<(ContactInvite & { participantId: string; name: string | null; phone: string | null })[]> {
  if (participantIds.length === 0) return [];
  return contactInvites(db, staff, eventId)
    .select(["c.participantId", "c.name", "c.phone"])
    .where("c.participantId", "in", [...participantIds])
    .orderBy("c.contactId")
    .execute();
}

/** Serializes inviting per organization for the daily limit. Take it before contact locks to avoid deadlocks. */
export async function lockInviting(tx: Tx, staff: Staff): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invites:${staff.organizationId}`}, 0))`.execute(
    tx,
  );
}

export async function countMailsSince(tx: Tx, staff: Staff, since: Date, upTo: number): Promise<number> {
  const { total } = await tx
    .selectFrom((from) =>
      from
        .selectFrom("inviteMails")
        .select("id")
        .where("organizationId", "=", staff.organizationId)
        .where("requestedAt", ">", since)
        .limit(upTo)
        .as("recent"),
    )
    .select((from) => from.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function firstMailSince(tx: Tx, staff: Staff, since: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("inviteMails")
    .select("requestedAt")
    .where("organizationId", "=", staff.organizationId)
    .where("requestedAt", ">", since)
    .orderBy("requestedAt")
    .limit(1)
    .executeTakeFirst();
  return row?.requestedAt;
}

export type NewInvite = { id: string; participantId: string; contactId: string };

export async function insertInvites(
  tx: Tx,
  staff: Staff,
  eventId: string,
  invites: readonly NewInvite[],
  now: Date,
): Promise<void> {
  await sql`
    insert into invites (id, organization_id, event_id, participant_id, contact_id, created_at, created_by, created_by_name)
    select new.id, ${staff.organizationId}, ${eventId}, new.participant_id, new.contact_id, ${now}, ${staff.userId}, ${staff.displayName}
    from unnest(
      ${invites.map(({ id }) => id)}::text[],
      ${invites.map(({ participantId }) => participantId)}::uuid[],
      ${invites.map(({ contactId }) => contactId)}::uuid[]
    ) as new (id, participant_id, contact_id)`.execute(tx);
}

export async function insertMails(
  tx: Tx,
  staff: Staff,
  mails: readonly { id: string; inviteId: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into invite_mails (id, job_id, organization_id, invite_id, requested_at, due_at)
    select new.id, new.id, ${staff.organizationId}, new.invite_id, ${now}, ${dueForPreviousRelease(now)}
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ inviteId }) => inviteId)}::text[])
      as new (id, invite_id)`.execute(tx);
}

/** A linked family no longer needs its open invite. */
export async function markAccepted(tx: Tx, contactIds: readonly string[], now: Date): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .updateTable("invites")
    .set({ acceptedAt: now })
    .where("contactId", "in", [...contactIds])
    .where("acceptedAt", "is", null)
    .where("revokedAt", "is", null)
    .execute();
}

/** False if it was not open. Deletes its unsent mails. */
export async function revokeInvite(tx: Tx, staff: Staff, inviteId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable("invites")
    .set({ revokedAt: now, revokedBy: staff.userId })
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", inviteId)
    .where("revokedAt", "is", null)
    .where("acceptedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (revoked === undefined) return false;
  await tx
    .deleteFrom("inviteMails")
    .where("inviteId", "=", inviteId)
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
  return true;
}

export async function hasOptedOut(db: Db, staff: Staff, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom("mailOptOuts")
    .select("email")
    .where("organizationId", "=", staff.organizationId)
    .where("email", "in", [...emails])
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function findEnd(
  tx: Tx,
  staff: Staff,
  eventId: string,
): Promise<{ endDate: string; timeZone: string } | undefined> {
  return tx
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.endDate", "o.timeZone"])
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.id", "=", eventId)
    .executeTakeFirst();
}

export async function listContactIds(
  db: Db,
  staff: Staff,
  { eventId, participantId }: Omit<ContactKey, "contactId">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("removedAt", "is", null)
    .limit(maxContacts)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAccountsOf(tx: Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .selectFrom("verifiedEmails")
    .select("userId")
    .distinct()
    .where("email", "in", [...emails])
    .execute();
  return rows.map(({ userId }) => userId);
}
