import type { Pool } from "pg";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { mostNotesPerHour, type Note } from "#domain/notes/note.ts";
import { shownNote } from "./note-row.ts";

/*
 * Nearly every save is one of two: a new note, or an edit of the version that is kept. Each has a statement of its own
 * that does it or does nothing; who gets nothing asks the one in store.ts, which judges. Preparing to run that one costs
 * Postgres more than saving does, so it is not run for those who need no judgement.
 */

/** $9 is today where the day begins first: an event that ends then or later has ended nowhere on earth. */
const whoMayWrite = `participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = $1 and b.expires_at > $2 and s.expires_at > $2
    and l.user_id = s.user_id and l.organization_id = $3 and l.event_id = $4 and l.participant_id = $5
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= $9`;

/** The contact needs no lock here: with it goes this very row, which we hold, or which is gone when we get it. */
const editing = `update notes n set text = $7, updated_at = $2
  from bearers b join sessions s on s.id = b.session_id, ${whoMayWrite}
    and n.id = $6 and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = $8 and n.updated_at < $2 and n.text <> $7
  returning s.user_id as "userId", n.created_at as "createdAt", n.returned_at is not null as returned`;

/** A note with this id, or another one that waits, is found by the unique indexes. */
const making = `with writer as (
    select s.user_id, u.display_name, l.contact_id
    from bearers b join sessions s on s.id = b.session_id join users u on u.id = s.user_id, ${whoMayWrite}
    order by l.created_at, l.id limit 1 for share of c
  )
  insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by,
    created_by_name)
  select $6, $3, $4, $5, w.contact_id, $7, $2, $2, w.user_id, w.display_name from writer w
  where notes_made_since(w.user_id, $8::timestamptz, ${mostNotesPerHour}) < ${mostNotesPerHour}
  on conflict do nothing
  returning created_by as "userId"`;

const furthestAheadMs = 14 * 3_600_000;

/** Undefined when this is no usual save, whatever the reason. */
export async function saveAsUsual(
  pool: Pool,
  bearerHash: Buffer,
  { orgId, eventId, participantId, text, noteId, basedOn }: NoteToSave,
  { now, hourAgo }: { now: Date; hourAgo: Date },
): Promise<{ note: Note; userId: string } | undefined> {
  if (noteId === undefined) return undefined;
  const today = new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10);
  const row = [bearerHash, now.toISOString(), orgId, eventId, participantId, noteId, text];
  const waiting = { id: noteId, text, updatedAt: now, printedAt: null, printJobId: null, respondedAt: null };
  if (basedOn !== undefined) {
    const { rows } = await pool.query<{ userId: string; createdAt: Date; returned: boolean }>({
      name: "edit-note",
      text: editing,
      values: [...row, basedOn, today],
    });
    return rows[0] && { userId: rows[0].userId, note: shownNote({ ...waiting, ...rows[0] }) };
  }
  const { rows } = await pool.query<{ userId: string }>({
    name: "make-note",
    text: making,
    values: [...row, hourAgo.toISOString(), today],
  });
  return (
    rows[0] && { userId: rows[0].userId, note: shownNote({ ...waiting, createdAt: now, returned: false }) }
  );
}
