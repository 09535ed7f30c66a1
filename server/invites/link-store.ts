import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type ReturningRow = {
  contactId: string;
  participantId: string;
  userId: string;
  eventName: string;
  participantName: string;
  /** True if the external id matches. If only the name matches, staff must confirm. */
  sure: boolean;
};

/** Addresses must match. Children match by external id or, for staff to confirm, by name. Of events that still exist. */
export async function listFromOtherEvents(
  db: Db,
  staff: Staff,
  eventId: string,
  among: { contactIds: readonly string[] },
): Promise<ReturningRow[]> {
  if (among.contactIds.length === 0) return [];
  // Raw: orders by a comparison of two columns.
  const { rows } = await sql<ReturningRow>`
    select distinct on (c.id) c.id as "contactId", c.participant_id as "participantId", l.user_id as "userId",
      oe.name as "eventName", op.name as "participantName",
      coalesce(op.external_id = p.external_id, false) as sure
    from contacts c
    join participants p on p.id = c.participant_id
    join contacts oc on oc.email = c.email and oc.removed_at is null
      and oc.organization_id = c.organization_id and oc.event_id <> c.event_id
    join participant_links l on l.contact_id = oc.id
    join participants op on op.id = oc.participant_id and op.deleted_at is null
    join events oe on oe.id = oc.event_id and oe.deleted_at is null
    where c.organization_id = ${staff.organizationId} and c.event_id = ${eventId}
      and c.id = any(${[...among.contactIds]}::uuid[]) and c.removed_at is null
      and (op.external_id = p.external_id
        or (lower(op.name) = lower(p.name) and (op.external_id is null or p.external_id is null)))
      and not exists (select from participant_links own where own.contact_id = c.id)
    order by c.id, (op.external_id = p.external_id) desc nulls last, l.created_at desc`.execute(db);
  return rows;
}

export type NewLink = { id: string; participantId: string; contactId: string; userId: string };

/** Returns only the new links; existing links stay unchanged. */
export async function insertLinks(
  tx: Tx,
  organizationId: string,
  eventId: string,
  links: readonly NewLink[],
  now: Date,
): Promise<NewLink[]> {
  if (links.length === 0) return [];
  // Raw: unnest.
  const { rows } = await sql<{ id: string }>`
    insert into participant_links (id, organization_id, event_id, participant_id, contact_id, user_id, created_at)
    select new.id, ${organizationId}, ${eventId}, new.participant_id, new.contact_id, new.user_id, ${now}
    from unnest(
      ${links.map(({ id }) => id)}::uuid[],
      ${links.map(({ participantId }) => participantId)}::uuid[],
      ${links.map(({ contactId }) => contactId)}::uuid[],
      ${links.map(({ userId }) => userId)}::uuid[]
    ) as new (id, participant_id, contact_id, user_id)
    on conflict (contact_id) do nothing returning id`.execute(tx);
  const made = new Set(rows.map(({ id }) => id));
  return links.filter(({ id }) => made.has(id));
}

export type GoneLink = {
  organizationId: string;
  eventId: string;
  participantId: string;
  contactId: string;
};

export async function deleteLinksOf(tx: Tx, userId: string): Promise<GoneLink[]> {
  return tx
    .deleteFrom("participantLinks")
    .where("userId", "=", userId)
    .returning(["organizationId", "eventId", "participantId", "contactId"])
    .execute();
}

/** Mails are deleted by cascade. */
export async function deleteInvitesOf(tx: Tx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .deleteFrom("invites")
    .where("contactId", "in", [...contactIds])
    .where("revokedAt", "is", null)
    .execute();
}

export async function deleteCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("mailboxCodes").where("userId", "=", userId).execute();
}
