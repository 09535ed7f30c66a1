import type { Pool } from "pg";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { maxNotesPerHour, type Note } from "#domain/notes/note.ts";
import { shownNote } from "./note-row.ts";

/*
 * Nearly every save is one of two: a new note for no day, or an edit of the version that is kept, its day as it was. Each has a function of its own
 * that does it or does nothing; who gets nothing asks the one in store.ts, which judges. Preparing to run that one costs
 * Postgres more than saving does, so it is not run for those who need no judgement.
 */

/** Both are functions of the database's owner (migrations 11 and 19): each looks up by itself who asks and what they may write to. */
const editing = `select writer as "userId", made_at as "createdAt", returned, held
  from edit_note($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const making = `select writer as "userId" from make_note($1, $2, $3, $4, $5, $6, $7, $8, $9, ${maxNotesPerHour})`;

/** Where they did nothing, nobody wrote. */
type Nothing = { userId: null };

const furthestAheadMs = 14 * 3_600_000;

/** Undefined when this is no usual save, whatever the reason. */
export async function saveAsUsual(
  pool: Pool,
  bearerHash: Buffer,
  { orgId, eventId, participantId, text, noteId, basedOn, deliverOn = null }: NoteToSave,
  { now, hourAgo }: { now: Date; hourAgo: Date },
): Promise<{ note: Note; userId: string } | undefined> {
  if (noteId === undefined) return undefined;
  // An event that ends today where the day begins first, or later, has ended nowhere on earth.
  const today = new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10);
  const row = [bearerHash, now.toISOString(), orgId, eventId, participantId, noteId, text];
  const nothingYet = { printedAt: null, printJobId: null, respondedAt: null };
  const waiting = { id: noteId, text, updatedAt: now, deliverOn, ...nothingYet };
  if (basedOn !== undefined) {
    const { rows } = await pool.query<
      { userId: string; createdAt: Date; returned: boolean; held: boolean } | Nothing
    >({
      name: "edit-note",
      text: editing,
      values: [...row, basedOn, today, deliverOn],
    });
    const [saved] = rows;
    if (saved === undefined || saved.userId === null) return undefined;
    return { userId: saved.userId, note: shownNote({ ...waiting, ...saved }) };
  }
  if (deliverOn !== null) return undefined;
  const { rows } = await pool.query<{ userId: string } | Nothing>({
    name: "make-note",
    text: making,
    values: [...row, hourAgo.toISOString(), today],
  });
  const [saved] = rows;
  if (saved === undefined || saved.userId === null) return undefined;
  return {
    userId: saved.userId,
    note: shownNote({ ...waiting, createdAt: now, returned: false, held: false }),
  };
}
