import { sql } from "kysely";
import type { PrintedLetters } from "#domain/notifications/notification-texts.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { lettersOnSheets } from "./store.ts";

export async function listWriters(
  tx: Tx,
  { organizationId, jobId }: { organizationId: string; jobId: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId"
    from sheets s join active_links l on l.contact_id = s.contact_id
    where s.print_job_id = ${jobId} and s.organization_id = ${organizationId}`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export async function listPrintedLetters(
  db: Db,
  { organizationId, jobId, userId }: { organizationId: string; jobId: string; userId: string },
): Promise<PrintedLetters[]> {
  const { rows } = await sql<PrintedLetters>`
    select p.id as "participantId", p.name as "participantName", coalesce(sum(n.notes), 0)::int as notes
    from print_jobs j join sheets s on s.print_job_id = j.id
    join active_links l on l.contact_id = s.contact_id and l.user_id = ${userId}
    join participants p on p.id = s.participant_id
    left join ${lettersOnSheets(jobId)} n on n.sheet_number = s.number
    where j.id = ${jobId} and j.organization_id = ${organizationId} and j.voided_at is null
    group by p.id, p.name
    order by min(s.number)`.execute(db);
  return rows;
}
