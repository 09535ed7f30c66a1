import { sql } from "kysely";
import type { ApiKey } from "#server/organizations/require-api-key.ts";
import type { Db } from "#server/platform/db/database.ts";

export type LetterCounts = { waiting: number; printedToday: number; replies: number };

/** Letters of families and of staff. A reply of several pages is one; withdrawn ones do not count. */
export async function countLetters(
  db: Db,
  { organizationId }: ApiKey,
  eventId: string,
  now: Date,
): Promise<LetterCounts> {
  const of = sql`organization_id = ${organizationId} and event_id = ${eventId}`;
  const today = sql`(${now}::timestamptz at time zone o.time_zone)::date::timestamp at time zone o.time_zone`;
  // Raw: four counts in one statement.
  const { rows } = await sql<LetterCounts>`
    select
      (select count(*)::int from waiting_letters where ${of} and held_at is null) as waiting,
      (select count(*)::int from notes where ${of} and printed_at >= ${today})
        + (select count(*)::int from staff_letters where ${of} and printed_at >= ${today}) as "printedToday",
      (select count(distinct (print_job_id, sheet_number))::int from responses
        where ${of} and withdrawn_at is null) as replies
    from organizations o where o.id = ${organizationId}`.execute(db);
  return rows[0] ?? { waiting: 0, printedToday: 0, replies: 0 };
}
