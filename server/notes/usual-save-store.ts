import type { Pool } from "pg";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { maxNotesPerHour, type Note } from "#domain/notes/note.ts";
import { toNote } from "./note-row.ts";

/*
 * Fast paths for a new note without a day and for an edit of the current version with the same day. Each SQL function
 * saves or does nothing; store.ts then runs the full statement, whose planning costs more than a save.
 */

/** Security definer functions (migrations 11 and 20). Each checks the bearer and the links itself. */
const editing = `select writer as "userId", made_at as "createdAt", returned, held
  from edit_note($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const making = `select writer as "userId" from make_note($1, $2, $3, $4, $5, $6, $7, $8, $9, ${maxNotesPerHour})`;

type Nothing = { userId: null };

const furthestAheadMs = 14 * 3_600_000;

/** Undefined when neither fast path applies. */
export async function saveAsUsual(
  pool: Pool,
  bearerHash: Buffer,
  { orgId, eventId, participantId, text, noteId, basedOn, deliverOn = null }: NoteToSave,
  { now, hourAgo }: { now: Date; hourAgo: Date },
): Promise<{ note: Note; userId: string } | undefined> {
  if (noteId === undefined) return undefined;
  // The latest date on earth (UTC+14): an event that ends on it or later has not ended in any time zone.
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
    return { userId: saved.userId, note: toNote({ ...waiting, ...saved }) };
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
    note: toNote({ ...waiting, createdAt: now, returned: false, held: false }),
  };
}
