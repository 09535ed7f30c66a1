import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";

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

/** `writer` is the place of the family; a returned note came back from a voided job. */
export type LetterToWrite = { writer: number; text: string; returned?: boolean };

/** Puts notes into the database that wait to be printed, each from a family to its first child. */
export async function writeNotes(
  db: Db,
  { orgId, eventId, families }: WritingFamilies,
  letters: readonly LetterToWrite[],
): Promise<void> {
  const notes = letters.map(({ writer, text, returned = false }) => {
    const family = families[writer];
    const child = family?.children[0];
    if (family === undefined || child === undefined) throw new Error(`There is no family ${writer}.`);
    return { ...child, userId: family.userId, text, returned };
  });
  await sql`
    insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
      created_by, created_by_name, returned_at)
    select gen_random_uuid(), ${orgId}, ${eventId}, new.participant_id, new.contact_id, new.text, now(), now(),
      new.user_id, 'A parent', case when new.returned then now() end
    from unnest(
      ${notes.map(({ participantId }) => participantId)}::uuid[],
      ${notes.map(({ contactId }) => contactId)}::uuid[],
      ${notes.map(({ text }) => text)}::text[],
      ${notes.map(({ userId }) => userId)}::uuid[],
      ${notes.map(({ returned }) => returned)}::boolean[]
    ) as new (participant_id, contact_id, text, user_id, returned)`.execute(db);
}

/** A letter as families write them, six hundred characters long, with the accents and pictures they use. */
const paragraph =
  "Dear Wren, the house is quiet without you and Biscuit sleeps on your bed every night. 🐕 Did you jump off the dock yet? " +
  "Abuela says hola y muchos besos, and Grandpa finished the canoe paddle, so bring strong arms home. We had blueberry " +
  "pancakes and thought of you; señor cat stole one. Write us one line about your cabin, the songs, and what you ate. ";
export const letter = paragraph.repeat(2).trim();
