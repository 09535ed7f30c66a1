import { sql } from "kysely";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

type OfOrganization = { organizationId: string };
type OnSheet = { jobId: string; sheetNumber: number };

/** Whom the other pages on the same sheet are shown to at a moment. What is held is shown to nobody. */
export async function listOtherScopes(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("responses")
    .select("scope")
    .distinct()
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("id", "!=", responseId)
    .where("withdrawnAt", "is", null)
    .where("heldAt", "is", null)
    .where((page) => page.or([page("visibleFrom", "is", null), page("visibleFrom", "<=", at)]))
    .execute();
  return rows.map(({ scope }) => scope);
}

/** Of the other pages on a sheet the one that is seen first. */
export async function findFirstSeen(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
): Promise<{ responseId: string; scope: ResponseScope; visibleFrom: Date | null } | undefined> {
  const { rows } = await sql<{ responseId: string; scope: ResponseScope; visibleFrom: Date | null }>`
    select id as "responseId", scope, visible_from as "visibleFrom" from responses
    where organization_id = ${organizationId} and print_job_id = ${jobId} and sheet_number = ${sheetNumber}
      and id <> ${responseId} and withdrawn_at is null and held_at is null
    order by visible_from nulls first, id limit 1`.execute(tx);
  return rows[0];
}

/** Whose sheet it is, by the name they have now. */
export async function findChildOf(
  db: Db,
  { organizationId, jobId, sheetNumber }: OfOrganization & OnSheet,
): Promise<{ participantId: string; participantName: string } | undefined> {
  return db
    .selectFrom("sheets as s")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .select(["p.id as participantId", "p.name as participantName"])
    .where("s.organizationId", "=", organizationId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .executeTakeFirst();
}
