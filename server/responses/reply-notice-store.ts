import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";

type OfOrganization = { organizationId: string };
type OnSheet = { jobId: string; sheetNumber: number };

/** Who sees other pages on the same sheet. */
export async function listReadersOfOthers(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId"
    from responses r
    join contacts c on c.organization_id = r.organization_id and c.event_id = r.event_id
      and c.participant_id = r.participant_id and c.removed_at is null
    join participant_links l on l.contact_id = c.id
    where r.organization_id = ${organizationId} and r.print_job_id = ${jobId} and r.sheet_number = ${sheetNumber}
      and r.id <> ${responseId} and r.withdrawn_at is null
      and (r.scope = 'participant' or c.id = r.contact_id or exists (
        select from response_addressees a where a.response_id = r.id and a.contact_id = c.id))`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export type ChildOfSheet = { participantId: string; participantName: string; wroteFirst: boolean };

/** Whose sheet it is, by the name they have now, and whether there was a letter on it to answer. */
export async function findChildOf(
  db: Db,
  { organizationId, jobId, sheetNumber }: OfOrganization & OnSheet,
): Promise<ChildOfSheet | undefined> {
  const row = await db
    .selectFrom("sheets as s")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .select(["p.id as participantId", "p.name as participantName", "s.contactId"])
    .where("s.organizationId", "=", organizationId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { contactId, ...child } = row;
  return { ...child, wroteFirst: contactId === null };
}
