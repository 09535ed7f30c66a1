import type { Tx } from "#server/platform/db/database.ts";

export type Seen = { organizationId: string; eventId: string; participantId?: string };

export async function listFamilies(
  tx: Tx,
  { organizationId, eventId, participantId }: Seen,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("participantLinks")
    .select("userId")
    .distinct()
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .$if(participantId !== undefined, (query) => query.where("participantId", "=", participantId ?? ""))
    .execute();
  return rows.map(({ userId }) => userId);
}
