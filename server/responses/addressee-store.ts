import { sql } from "kysely";
import type { Addressee } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

type OfOrganization = { organizationId: string };

/** The camp's name for contact `c`, else the display name of the linked account. */
const calledOnPaper = sql`coalesce(c.name, (select min(u.display_name) from participant_links l
  join users u on u.id = l.user_id where l.contact_id = c.id), c.email)`;

/** Names of the addressees of reply `r` on sheet `s`; empty if it is for all. */
export const toWhom = sql`case when r.contact_id is not null then s.contact_name else coalesce((
  select string_agg(${calledOnPaper}, ', ' order by c.created_at, c.id)
  from response_addressees a join contacts c on c.id = a.contact_id where a.response_id = r.id), '') end`;

export type NewAddressees = {
  responseId: string;
  eventId: string;
  participantId: string;
  addressees: readonly string[];
};

export async function insertAddressees(
  tx: Tx,
  { organizationId }: OfOrganization,
  { responseId, eventId, participantId, addressees }: NewAddressees,
): Promise<void> {
  await tx
    .insertInto("responseAddressees")
    .values(
      addressees.map((contactId) => ({ responseId, contactId, organizationId, eventId, participantId })),
    )
    .execute();
}

export async function hasAddressees(
  tx: Tx,
  { organizationId }: OfOrganization,
  responseId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("responseAddressees")
    .select("contactId")
    .where("organizationId", "=", organizationId)
    .where("responseId", "=", responseId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if withdrawn or not a letter. */
export async function findAddressed(
  tx: Tx,
  { organizationId }: OfOrganization,
  responseId: string,
): Promise<{ scope: string; contactIds: string[] } | undefined> {
  const { rows } = await sql<{ scope: string; contactIds: string[] }>`
    select r.scope,
      array(select a.contact_id from response_addressees a where a.response_id = r.id) as "contactIds"
    from responses r
    where r.organization_id = ${organizationId} and r.id = ${responseId} and r.withdrawn_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Locks and returns those that are contacts of the participant. */
export async function lockContacts(
  tx: Tx,
  { organizationId }: OfOrganization,
  { eventId, participantId }: { eventId: string; participantId: string },
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "in", [...contactIds])
    .where("removedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

export type AddresseeOf = Addressee & { participantId: string };

export async function listAddresseesOf(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  participantIds: readonly string[],
): Promise<AddresseeOf[]> {
  const { rows } = await sql<AddresseeOf>`
    select c.id, c.participant_id as "participantId", ${calledOnPaper} as name, c.relationship,
      exists (select from participant_links l where l.contact_id = c.id) as "hasAccepted"
    from contacts c
    where c.organization_id = ${organizationId} and c.event_id = ${eventId}
      and c.participant_id = any(${[...participantIds]}::uuid[]) and c.removed_at is null
    order by c.created_at, c.id`.execute(db);
  return rows;
}
