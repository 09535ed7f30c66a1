import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

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

export async function listFamilies(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, participantIds }: { eventId: string; participantIds: readonly string[] },
): Promise<{ userId: string; participantId: string }[]> {
  const { rows } = await sql<{ userId: string; participantId: string }>`
    select distinct l.user_id as "userId", l.participant_id as "participantId"
    from active_links l
    where l.organization_id = ${organizationId} and l.event_id = ${eventId}
      and l.participant_id = any(${[...participantIds]}::uuid[])`.execute(tx);
  return rows;
}

export type NudgedFor = { participantName: string; lastLetterAt: Date | null; lastDay: string | null };

/** Only what the user may still see. Letters for a day after `through` do not count yet. */
export async function findNudgedFor(
  db: Db,
  key: { organizationId: string; eventId: string; participantId: string; userId: string },
  through: string,
): Promise<NudgedFor | undefined> {
  const { organizationId, eventId, participantId, userId } = key;
  const { rows } = await sql<NudgedFor>`
    select p.name as "participantName", n.last_at as "lastLetterAt", n.last_day as "lastDay"
    from participants p cross join lateral (
      select max(n.created_at) filter (where n.deliver_on is null) as last_at, max(n.deliver_on) as last_day
      from notes n
      where n.organization_id = ${organizationId} and n.event_id = ${eventId} and n.participant_id = p.id
        and (n.deliver_on is null or n.deliver_on <= ${through}::date or n.printed_at is not null)
    ) n
    where p.id = ${participantId} and p.organization_id = ${organizationId} and p.event_id = ${eventId}
      and p.deleted_at is null and exists (
        select from active_links l
        where l.participant_id = p.id and l.organization_id = ${organizationId} and l.event_id = ${eventId}
          and l.user_id = ${userId})`.execute(db);
  return rows[0];
}
