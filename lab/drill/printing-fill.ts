import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";
import { markOf } from "./printing-ledger.ts";

/** One in so many has an older note that came back from a voided job: two notes on one sheet. */
const withTwoNotes = 7;

const words = "The dog sleeps in front of your door and looks up at every step on the stairs. ";

export async function putIntoCabins(db: Db, { orgId, eventId }: WritingFamilies): Promise<void> {
  await sql`
    insert into event_buildings (id, organization_id, event_id, name, created_at)
    select gen_random_uuid(), ${orgId}, ${eventId}, 'Cabin ' || n, now() from generate_series(1, 12) n`.execute(
    db,
  );
  await sql`
    update participants p set building_id = b.id
    from (select id, row_number() over (order by id) as n from event_buildings where event_id = ${eventId}) b
    where p.event_id = ${eventId} and b.n = 1 + right(p.id::text, 3)::int % 13`.execute(db);
}

/** So many families have a note waiting, each with a mark of its own. Answers with the marks. */
export async function writeNotes(
  db: Db,
  { orgId, eventId, families }: WritingFamilies,
  { count, firstMark }: { count: number; firstMark: number },
): Promise<string[]> {
  const notes = families
    .slice(0, count)
    .flatMap(({ userId, children }) => children.map((child) => ({ userId, ...child })))
    .flatMap((writer, at) => {
      const own = { ...writer, lines: 1 + (at % 30), returned: false };
      return at % withTwoNotes === 0 ? [{ ...own, returned: true }, own] : [own];
    })
    .map((note, at) => ({ ...note, mark: markOf(firstMark + at) }));
  await sql`
    insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
      created_by, created_by_name, returned_at)
    select gen_random_uuid(), ${orgId}, ${eventId}, new.participant_id, new.contact_id, new.text, now(), now(),
      new.user_id, 'A parent', case when new.returned then now() end
    from unnest(
      ${notes.map(({ participantId }) => participantId)}::uuid[],
      ${notes.map(({ contactId }) => contactId)}::uuid[],
      ${notes.map(({ mark, lines }) => `Dear camper, ${mark}.\n\n${words.repeat(lines)}`)}::text[],
      ${notes.map(({ userId }) => userId)}::uuid[],
      ${notes.map(({ returned }) => returned)}::boolean[]
    ) as new (participant_id, contact_id, text, user_id, returned)`.execute(db);
  return notes.map(({ mark }) => mark);
}
