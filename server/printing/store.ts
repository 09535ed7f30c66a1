import { sql } from "kysely";
import type { WaitingContacts } from "#domain/printing/pack-sheets.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";

/**
 * One print job at a time in an event: of two who press Print at the same moment the second takes what the first has
 * left, in the same order, instead of stumbling over it.
 */
export async function holdPrinting(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`printing:${eventId}`}, 0))`.execute(tx);
}

/** Notes that may be printed: their writer is not removed and whom they are for is not deleted. */
function waitingNotes({ organizationId }: Staff, eventId: string) {
  return sql`
    notes n
    join contacts c on c.id = n.contact_id and c.organization_id = ${organizationId} and c.event_id = ${eventId}
    join participants p
      on p.id = n.participant_id and p.organization_id = ${organizationId} and p.event_id = ${eventId}
    where n.organization_id = ${organizationId} and n.event_id = ${eventId}
      and n.printed_at is null and c.removed_at is null and p.deleted_at is null`;
}

/** Who has something waiting for whom, and what a sheet says of both. */
export type Pair = {
  participantId: string;
  participantName: string;
  buildingId: string | null;
  contactId: string;
  contactName: string | null;
};

/** By building in the order given, whoever has none last; then by participant; then as contacts were added. */
export async function listWaitingPairs(
  tx: Tx,
  staff: Staff,
  eventId: string,
  { buildingIds, most }: { buildingIds: readonly string[]; most: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select w.* from (
      select distinct p.id as "participantId", p.name as "participantName", p.building_id as "buildingId",
        c.id as "contactId", c.name as "contactName", c.created_at
      from ${waitingNotes(staff, eventId)}
    ) w
    left join unnest(${[...buildingIds]}::uuid[]) with ordinality as b (id, turn) on b.id = w."buildingId"
    order by b.turn nulls last, lower(w."participantName"), w."participantId", w.created_at, w."contactId"
    limit ${most}`.execute(tx);
  return rows;
}

export type HeldNote = { id: string; contactId: string; createdByName: string };

/**
 * What these contacts have waiting, in their order and the oldest first, held until the transaction is over. A note that
 * somebody saves or deletes at this very moment is left out: printing waits for nobody, and takes it the next time.
 */
export async function lockWaitingNotes(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  { contactIds, most }: { contactIds: readonly string[]; most: number },
): Promise<HeldNote[]> {
  const { rows } = await sql<HeldNote>`
    select n.id, n.contact_id as "contactId", n.created_by_name as "createdByName"
    from unnest(${[...contactIds]}::uuid[]) with ordinality as wanted (contact_id, turn)
    join notes n on n.contact_id = wanted.contact_id
    where n.organization_id = ${organizationId} and n.event_id = ${eventId} and n.printed_at is null
    order by wanted.turn, n.created_at, n.id
    limit ${most}
    for update of n skip locked`.execute(tx);
  return rows;
}

export async function insertPrintJob(
  tx: Tx,
  { organizationId, userId, displayName }: Staff,
  { eventId, jobId, createdAt }: { eventId: string; jobId: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into print_jobs (id, organization_id, event_id, created_at, created_by, created_by_name, created_by_email)
    values (${jobId}, ${organizationId}, ${eventId}, ${createdAt}, ${userId}, ${displayName}, (
      select email from memberships where organization_id = ${organizationId} and user_id = ${userId}))`.execute(
    tx,
  );
}

export type NewSheet = Omit<Pair, "contactName"> & {
  number: number;
  contactName: string;
  buildingName: string | null;
};

export async function insertSheets(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheets }: { eventId: string; jobId: string; sheets: readonly NewSheet[] },
): Promise<void> {
  await sql`
    insert into sheets (organization_id, event_id, print_job_id, number, participant_id, contact_id,
      participant_name, contact_name, building_id, building_name)
    select ${organizationId}, ${eventId}, ${jobId}, new.*
    from unnest(
      ${sheets.map(({ number }) => number)}::integer[],
      ${sheets.map(({ participantId }) => participantId)}::uuid[],
      ${sheets.map(({ contactId }) => contactId)}::uuid[],
      ${sheets.map(({ participantName }) => participantName)}::text[],
      ${sheets.map(({ contactName }) => contactName)}::text[],
      ${sheets.map(({ buildingId }) => buildingId)}::uuid[],
      ${sheets.map(({ buildingName }) => buildingName)}::text[]
    ) as new`.execute(tx);
}

export type PlacedNote = { id: string; sheetNumber: number; position: number };

/** Copies the text from row to row: what lies on the sheet is what is kept, to the letter. */
export async function copyToSheets(
  tx: Tx,
  { organizationId }: Staff,
  { jobId, notes }: { jobId: string; notes: readonly PlacedNote[] },
): Promise<void> {
  await sql`
    insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
    select n.organization_id, ${jobId}, placed.sheet_number, placed.position, n.id, n.text, n.updated_at
    from unnest(
      ${notes.map(({ id }) => id)}::uuid[],
      ${notes.map(({ sheetNumber }) => sheetNumber)}::integer[],
      ${notes.map(({ position }) => position)}::integer[]
    ) as placed (id, sheet_number, position)
    join notes n on n.id = placed.id and n.organization_id = ${organizationId}`.execute(tx);
}

export async function countWaiting(tx: Tx, staff: Staff, eventId: string): Promise<WaitingContacts[]> {
  const { rows } = await sql<WaitingContacts>`
    select notes, count(*)::int as contacts
    from (select count(*)::int as notes from ${waitingNotes(staff, eventId)} group by n.contact_id) w
    group by notes`.execute(tx);
  return rows;
}

/** False when there is no such job, or when it was voided before. */
export async function voidJob(
  tx: Tx,
  { organizationId, userId }: Staff,
  { eventId, jobId, voidedAt }: { eventId: string; jobId: string; voidedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("printJobs")
    .set({ voidedAt, voidedBy: userId })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", jobId)
    .where("voidedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isOwnJob(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("printJobs")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", jobId)
    .executeTakeFirst();
  return row !== undefined;
}
