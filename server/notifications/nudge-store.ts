import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";

/**
 * Returns the participants that had no nudge that day. A concurrent call waits and gets none of them. A fixed order
 * prevents deadlocks.
 */
export async function insertNudges(
  tx: Tx,
  { organizationId, userId, displayName }: Staff,
  { eventId, participantIds, day }: { eventId: string; participantIds: readonly string[]; day: string },
  now: Date,
): Promise<Set<string>> {
  if (participantIds.length === 0) return new Set();
  const { rows } = await sql<{ participantId: string }>`
    insert into nudges (participant_id, day, organization_id, event_id, nudged_at, nudged_by, nudged_by_name)
    select p.id, ${day}::date, ${organizationId}, ${eventId}, ${now}::timestamptz, ${userId}, ${displayName}
    from unnest(${[...participantIds]}::uuid[]) as p (id) order by p.id
    on conflict (participant_id, day) do nothing
    returning participant_id as "participantId"`.execute(tx);
  return new Set(rows.map(({ participantId }) => participantId));
}
