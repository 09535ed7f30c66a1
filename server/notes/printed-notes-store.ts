import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";

export type PrintedNotes = {
  eventId: string;
  jobId: string;
  printedAt: Date;
  notes: readonly { id: string; sheetNumber: number }[];
};

/** Returns one contact id per marked note. Skips notes that no longer wait. */
export async function markPrinted(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, printedAt, notes }: PrintedNotes,
): Promise<string[]> {
  const { rows } = await sql<{ contactId: string }>`
    update notes n set printed_at = ${printedAt}, print_job_id = ${jobId}, sheet_number = printed.sheet_number,
      returned_at = null
    from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ sheetNumber }) => sheetNumber)}::integer[])
      as printed (id, sheet_number)
    where n.id = printed.id and n.organization_id = ${organizationId} and n.event_id = ${eventId}
      and n.printed_at is null
    returning n.contact_id as "contactId"`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

/** A photo that becomes ready later is not printed; notes never wait for photos. */
export async function markPhotosPrinted(
  tx: Tx,
  { organizationId }: Staff,
  { jobId, notes }: Pick<PrintedNotes, "jobId" | "notes">,
): Promise<void> {
  await sql`
    update note_photos set print_job_id = ${jobId}
    where note_id = any(${notes.map(({ id }) => id)}::uuid[]) and organization_id = ${organizationId}
      and state = 'ready'`.execute(tx);
}

/** Removing a contact deletes its waiting notes and would miss the ones returned here. */
export async function lockContactsOfJob(tx: Tx, { organizationId }: Staff, jobId: string): Promise<void> {
  await sql`
    select from contacts c
    where c.organization_id = ${organizationId}
      and c.id = any(array(select contact_id from notes where print_job_id = ${jobId}))
    order by c.id
    for share`.execute(tx);
}

/** As the removal would have done, had they not been printed. */
export async function deleteOfRemoved(tx: Tx, { organizationId }: Staff, jobId: string): Promise<void> {
  await sql`
    delete from notes n using contacts c
    where n.organization_id = ${organizationId} and n.print_job_id = ${jobId}
      and c.id = n.contact_id and c.removed_at is not null`.execute(tx);
}

export async function returnNotes(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, returnedAt }: { eventId: string; jobId: string; returnedAt: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable("notes")
    .set({ printedAt: null, printJobId: null, sheetNumber: null, returnedAt })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .where("printedAt", "is not", null)
    .returning("contactId")
    .execute();
  return rows.map(({ contactId }) => contactId);
}

export async function listWriters(
  tx: Tx,
  { organizationId }: Staff,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from participant_links
    where organization_id = ${organizationId} and contact_id = any(${[...contactIds]}::uuid[])`.execute(tx);
  return rows.map(({ userId }) => userId);
}
