import { sql } from "kysely";
import type { Tx } from "#server/platform/db/database.ts";

/** Includes held replies: families see that a reply is held. */
export async function listReadersFrom(
  tx: Tx,
  { organizationId, eventId, at }: { organizationId: string; eventId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId"
    from responses r
    join contacts c on c.organization_id = r.organization_id and c.participant_id = r.participant_id
      and c.event_id = r.event_id and c.removed_at is null
      and (c.id = r.contact_id or r.scope = 'participant' or exists (
        select from response_addressees a where a.response_id = r.id and a.contact_id = c.id))
    join participant_links l on l.contact_id = c.id
    where r.organization_id = ${organizationId} and r.event_id = ${eventId} and r.visible_from = ${at}
      and r.withdrawn_at is null`.execute(tx);
  return rows.map(({ userId }) => userId);
}
