import type { Pool } from "pg";
import { withSystemAccess } from "#database/actor.ts";
import type { EventDays } from "#domain/events/mail-gap.ts";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { mailOf, type MailColumns } from "#server/events/mail-row.ts";

export type DayFacts = {
  event: EventDays;
  lettersForDays: boolean;
  deliverOn: string | null;
};

type Row = MailColumns & {
  startDate: string;
  endDate: string;
  timeZone: string;
  lettersForDays: boolean;
  deliverOn: string | null;
};

const reading = `select e.mail_days as "mailDays", e.cut_off_minutes as "cutOffMinutes", e.start_date as "startDate",
    e.end_date as "endDate", o.time_zone as "timeZone", o.letters_for_days as "lettersForDays",
    (select n.deliver_on from notes n where n.id = $6 and n.contact_id = l.contact_id) as "deliverOn"
  from bearers b join sessions s on s.id = b.session_id join participant_links l on l.user_id = s.user_id
  join contacts c on c.id = l.contact_id join events e on e.id = l.event_id
  join organizations o on o.id = l.organization_id
  where b.secret_hash = $1 and b.expires_at > $2 and s.expires_at > $2
    and l.organization_id = $3 and l.event_id = $4 and l.participant_id = $5 and c.removed_at is null
  order by l.created_at, l.id limit 1`;

/** Undefined if the caller may not write to this participant. */
export async function findDayFacts(
  pool: Pool,
  bearerHash: Buffer,
  { orgId, eventId, participantId, noteId }: NoteToSave,
  now: Date,
): Promise<DayFacts | undefined> {
  // The statement authenticates the caller itself, as saving does.
  const { rows } = await withSystemAccess(() =>
    pool.query<Row>({
      name: "day-of-note",
      text: reading,
      values: [bearerHash, now, orgId, eventId, participantId, noteId ?? null],
    }),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { startDate, endDate, timeZone, lettersForDays, deliverOn } = row;
  return { event: { mail: mailOf(row), startDate, endDate, timeZone }, lettersForDays, deliverOn };
}
