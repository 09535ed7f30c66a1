import {
  prefixOf,
  type WritingChild,
  type WritingFamilies,
  type WritingFamily,
} from "#tools/testing/writing-families.ts";

/** Children whose note waits already and is edited; those behind them have none yet, and each is written to once. */
export const edited = 2_000;
export const unwritten = 12_000;
/** One save in so many is a new note. */
export const oneNewIn = 5;

/** The values of one row, in the order of the upsert's parameters. */
export const upsert = `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at,
    updated_at, created_by, created_by_name)
  values ($1, $2, $3, $4, $5, $6, now(), now(), $7, $8)
  on conflict (id) do update set text = excluded.text, updated_at = excluded.updated_at where notes.printed_at is null
  returning id, created_at as "createdAt", updated_at as "updatedAt", printed_at as "printedAt"`;

const notePrefix = "01990009-0000-7000-8000-";

function noteIdOf({ number }: WritingChild): string {
  return `${notePrefix}${String(number).padStart(12, "0")}`;
}

/** A letter as families write them, six hundred letters long, with the accents and pictures they use. */
const paragraph =
  "Dear Wren, the house is quiet without you and Biscuit sleeps on your bed every night. 🐕 Did you jump off the dock yet? " +
  "Abuela says hola y muchos besos, and Grandpa finished the canoe paddle, so bring strong arms home. We had blueberry " +
  "pancakes and thought of you; señor cat stole one. Write us one line about your cabin, the songs, and what you ate. ";
export const letter = paragraph.repeat(2).trim();

export function saveOf(
  { orgId, eventId }: WritingFamilies,
  { userId }: WritingFamily,
  child: WritingChild,
): { product: Record<string, string>; bare: Record<string, string> } {
  const { participantId, contactId } = child;
  const product = { orgId, eventId, participantId, noteId: noteIdOf(child) };
  return { product, bare: { ...product, contactId, userId, name: `Parent ${child.number}` } };
}

const id = (prefix: string, number: string) => `('${prefix}' || lpad((${number})::text, 12, '0'))::uuid`;

/** The same row by its number, for statements that make their own values. */
export function numberedRow({ orgId, eventId }: WritingFamilies, number: string): string[] {
  return [
    id(notePrefix, number),
    `'${orgId}'::uuid`,
    `'${eventId}'::uuid`,
    id(prefixOf("participant"), number),
    id(prefixOf("contact"), number),
  ];
}

/** When the notes that are edited were saved last, as their writers know it. */
export const firstSavedAt = "2026-01-01T00:00:00.000Z";

/** Every measurement begins alike: the notes to be edited wait, the others are not there. */
export function startingRows(camp: WritingFamilies): string[] {
  return [
    "truncate notes",
    `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by, created_by_name)
      select ${numberedRow(camp, "n").join(", ")}, '${letter.replaceAll("'", "''")}', '${firstSavedAt}', '${firstSavedAt}', ${id(prefixOf("user"), "n")}, 'Parent ' || n
      from generate_series(1, ${edited}) n`,
    "vacuum analyze notes",
  ];
}
