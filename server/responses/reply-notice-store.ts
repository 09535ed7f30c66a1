import type { Db, Tx } from "#server/platform/db/database.ts";

type OfOrganization = { organizationId: string };
type OnSheet = { jobId: string; sheetNumber: number };

/** Whom the other pages on the same sheet are shown to. */
export async function listOtherScopes(
  tx: Tx,
  { organizationId }: OfOrganization,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
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
    .execute();
  return rows.map(({ scope }) => scope);
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
