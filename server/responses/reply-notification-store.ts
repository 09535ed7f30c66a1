import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";

type OfOrganization = { organizationId: string };
type OnSheet = { jobId: string; sheetNumber: number };

/** Held pages have no readers. */
export async function listReadersOfOthers(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId" ${seenOfOthers({ organizationId, jobId, sheetNumber, responseId })}
      and (r.visible_from is null or r.visible_from <= ${at})`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export type FirstSeen = { userId: string; responseId: string; visibleFrom: Date | null };

/** For each reader, the first visible of the other pages on the sheet. */
export async function listFirstSeen(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
  readers: readonly string[],
): Promise<FirstSeen[]> {
  const { rows } = await sql<FirstSeen>`
    select distinct on (l.user_id) l.user_id as "userId", r.id as "responseId", r.visible_from as "visibleFrom"
    ${seenOfOthers({ organizationId, jobId, sheetNumber, responseId })} and l.user_id = any(${[...readers]}::uuid[])
    order by l.user_id, r.visible_from nulls first, r.id`.execute(tx);
  return rows;
}

/** Each page has its own readers: one sheet may have a letter to the mother and one to the father. */
function seenOfOthers({
  organizationId,
  jobId,
  sheetNumber,
  responseId,
}: OfOrganization & OnSheet & { responseId: string }) {
  return sql`
    from visible_responses r
    join active_links l on l.organization_id = r.organization_id and l.event_id = r.event_id
      and l.participant_id = r.participant_id
    where r.organization_id = ${organizationId} and r.print_job_id = ${jobId} and r.sheet_number = ${sheetNumber}
      and r.id <> ${responseId}
      and (r.scope = 'participant' or l.contact_id = r.contact_id or exists (
        select from response_addressees a where a.response_id = r.id and a.contact_id = l.contact_id))`;
}

export type ChildOfSheet = { participantId: string; participantName: string; wroteFirst: boolean };

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
