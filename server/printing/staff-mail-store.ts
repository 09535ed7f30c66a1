import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** What a team is told by mail without having asked at that moment. */
export type StaffNotice = { kind: "ready-to-print"; organizationId: string; eventId: string; day: string };

/** A mail for everybody on the team who has an address; once for each person, event and day. Answers with the new ones. */
export async function insertStaffMails(
  tx: Tx,
  { organizationId, eventId, kind, day }: StaffNotice,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into staff_mails (id, organization_id, event_id, user_id, kind, day, requested_at)
    select gen_random_uuid(), m.organization_id, ${eventId}, m.user_id, ${kind}, ${day}, ${now}
    from memberships m
    where m.organization_id = ${organizationId}
      and exists (select from verified_emails v where v.user_id = m.user_id)
    on conflict do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type UnsentStaffMail = {
  organizationId: string;
  organizationName: string;
  organizationType: string | null;
  timeZone: string;
  eventId: string;
  eventName: string;
  startDate: string;
  endDate: string;
  mailDays: number[] | null;
  cutOffMinutes: number | null;
  day: string;
  requestedAt: Date;
  name: string;
  /** Null for whoever has left the team, or has no address that a provider vouches for. */
  email: string | null;
  deleted: boolean;
};

/** Undefined when there is nothing to send: sent, given up, or gone. */
export async function findUnsentStaffMail(db: Db, mailId: string): Promise<UnsentStaffMail | undefined> {
  return db
    .selectFrom("staffMails as s")
    .innerJoin("events as e", "e.id", "s.eventId")
    .innerJoin("organizations as o", "o.id", "s.organizationId")
    .innerJoin("users as u", "u.id", "s.userId")
    .select([
      "o.id as organizationId",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.timeZone",
      "e.id as eventId",
      "e.name as eventName",
      "e.startDate",
      "e.endDate",
      "e.mailDays",
      "e.cutOffMinutes",
      "s.day",
      "s.requestedAt",
      "u.displayName as name",
      sql<string | null>`(
        select min(v.email) from verified_emails v
          join memberships m on m.user_id = v.user_id and m.organization_id = s.organization_id
        where v.user_id = s.user_id)`.as("email"),
      sql<boolean>`e.deleted_at is not null`.as("deleted"),
    ])
    .where("s.id", "=", mailId)
    .where("s.sentAt", "is", null)
    .where("s.givenUpAt", "is", null)
    .executeTakeFirst();
}

export async function settleStaffMail(
  tx: Tx,
  mailId: string,
  outcome: { sentAt: Date } | { givenUpAt: Date },
): Promise<void> {
  await tx
    .updateTable("staffMails")
    .set(outcome)
    .where("id", "=", mailId)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .execute();
}
