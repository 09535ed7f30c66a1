import { DatabaseError, type Pool } from "pg";
import { withSystemAccess, withUser } from "#database/actor.ts";
import type { NoteToDelete, NoteToSave } from "#domain/notes/note-to-save.ts";
import { maxNotesPerHour, type Note } from "#domain/notes/note.ts";
import type { noteErrors } from "#domain/notes/errors.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { toNote, type NoteRow } from "./note-row.ts";
import { saveAsUsual } from "./usual-save-store.ts";

/** Locks the contacts: a removal in progress is waited for, and a later one waits for this save. */
const callerAndContacts = `caller as (
    select s.user_id, u.display_name
    from bearers b join sessions s on s.id = b.session_id join users u on u.id = s.user_id
    where b.secret_hash = $1 and b.expires_at > $2 and s.expires_at > $2
  ), own as (
    select l.contact_id, l.created_at, l.id, e.end_date >= ($2::timestamptz at time zone o.time_zone)::date as open
    from caller join participant_links l on l.user_id = caller.user_id
    join contacts c on c.id = l.contact_id join participants p on p.id = l.participant_id
    join events e on e.id = l.event_id join organizations o on o.id = l.organization_id
    where l.organization_id = $3 and l.event_id = $4 and l.participant_id = $5
      and c.removed_at is null and p.deleted_at is null and e.deleted_at is null
    for share of c
  )`;

/**
 * One statement: authenticate, lock the note, decide, write. The lock returns the latest version, so a note that was
 * being printed is seen as printed. The snapshot misses other concurrent changes; unique indexes catch them.
 * Uses "select true" because Postgres may turn "exists" into a hash of all waiting notes.
 */
const saving = `with ${callerAndContacts}, writer as (
    select contact_id, open, coalesce($6::uuid, (
      select w.id from notes w where w.contact_id = own.contact_id and w.printed_at is null and w.returned_at is null
        and w.deliver_on is not distinct from $11::date
    )) as note_id
    from own order by created_at, id limit 1
  ), held as (
    select n.id, n.contact_id, n.text, n.created_at, n.updated_at, n.printed_at, n.print_job_id, n.sheet_number, n.returned_at,
      n.held_at, n.deliver_on, case when $12::boolean then $11::date else n.deliver_on end as day
    from writer w join notes n on n.id = w.note_id
    where n.contact_id in (select contact_id from own)
    for no key update of n
  ), judged as (
    select w.contact_id, case
      when h.text = $7 and (h.printed_at is not null or h.deliver_on is not distinct from h.day) then 'asSent'
      when h.id is not null then case
        when not w.open then 'writingClosed'
        when h.printed_at is not null then 'justPrinted'
        when h.updated_at <> $8::timestamptz then 'changedElsewhere'
        when h.returned_at is null and h.deliver_on is distinct from h.day and (
          select true from notes n where n.contact_id = h.contact_id and n.printed_at is null and n.returned_at is null
            and n.deliver_on is not distinct from h.day
        ) then 'anotherWaits'
        else 'edit' end
      when $8 is not null or (select true from notes n where n.id = w.note_id) then 'gone'
      when not w.open then 'writingClosed'
      when (
        select true from notes n where n.contact_id = w.contact_id and n.printed_at is null and n.returned_at is null
          and n.deliver_on is not distinct from $11
      ) then 'anotherWaits'
      when notes_made_since((select user_id from caller), $10::timestamptz, ${maxNotesPerHour}) >= ${maxNotesPerHour}
      then 'tooMany'
      else 'make' end as verdict
    from writer w left join held h on true
  ), edited as (
    -- Never the moment it had: two versions could not be told apart.
    update notes n set text = $7, deliver_on = h.day, updated_at = greatest($2, n.updated_at + interval '1 millisecond')
    from judged j, held h where j.verdict = 'edit' and n.id = h.id
    returning n.id, n.updated_at, n.deliver_on
  ), made as (
    insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
      created_by, created_by_name, deliver_on)
    select $9, $3, $4, $5, j.contact_id, $7, $2, $2, caller.user_id, caller.display_name, $11
    from judged j, caller where j.verdict = 'make'
    on conflict do nothing
    returning id, created_at, deliver_on
  )
  select caller.user_id as "userId", coalesce(j.verdict, 'linkNotFound') as verdict,
    case j.verdict when 'make' then m.id when 'edit' then e.id else h.id end as id, coalesce(h.created_at, m.created_at) as "createdAt",
    coalesce(e.updated_at, h.updated_at, m.created_at) as "updatedAt",
    h.printed_at as "printedAt", h.print_job_id as "printJobId", h.returned_at is not null as returned,
    case j.verdict when 'make' then m.deliver_on when 'edit' then e.deliver_on else h.deliver_on end as "deliverOn",
    h.held_at is not null as held,
    case when h.printed_at is not null then (
      select min(r.uploaded_at) from responses r
      where r.print_job_id = h.print_job_id and r.sheet_number = h.sheet_number and r.contact_id = h.contact_id
        and r.withdrawn_at is null and r.held_at is null and (r.visible_from is null or r.visible_from <= $2)
    ) end as "respondedAt"
  from caller left join judged j on true left join held h on true left join edited e on true left join made m on true`;

type Refusal = keyof typeof noteErrors;
type SavingRow = Omit<NoteRow, "text" | "id"> & {
  id: string | null;
  userId: string;
  verdict: "asSent" | "edit" | "make" | Refusal;
};

export type Saved =
  | { type: "saved"; note: Note; userId: string }
  | { type: "refused"; why: Refusal; userId: string }
  /** A concurrent save, delete or print won; a retry sees its result. */
  | { type: "overtaken" };

/** Undefined for an invalid bearer. */
export async function saveNote(
  pool: Pool,
  bearerHash: Buffer,
  input: NoteToSave,
  { now, newId }: { now: Date; newId: string },
): Promise<Saved | undefined> {
  const { orgId, eventId, participantId, text, noteId, basedOn, deliverOn } = input;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const usual = await saveAsUsual(pool, bearerHash, input, { now, hourAgo });
  if (usual !== undefined) return { type: "saved", ...usual };
  const based = basedOn === undefined ? null : new Date(basedOn);
  // The statement authenticates the caller itself, so row-level security has no user to check yet.
  const row = [bearerHash, now, orgId, eventId, participantId, noteId ?? null, text, based, newId, hourAgo];
  const day = [deliverOn ?? null, deliverOn !== undefined];
  try {
    const { rows } = await withSystemAccess(() =>
      pool.query<SavingRow>({ name: "save-note", text: saving, values: [...row, ...day] }),
    );
    return rows[0] && outcomeOf(rows[0], text, noteId ?? basedOn);
  } catch (error) {
    // A concurrent save took the day that this note moves to.
    if (error instanceof DatabaseError && error.code === uniqueViolation) return { type: "overtaken" };
    throw error;
  }
}

const uniqueViolation = "23505";

function outcomeOf(
  { id, userId, verdict, ...row }: SavingRow,
  text: string,
  named: string | undefined,
): Saved {
  if (verdict === "asSent" || verdict === "edit" || verdict === "make") {
    if (id === null) return { type: "overtaken" };
    return { type: "saved", userId, note: toNote({ id, text, ...row }) };
  }
  // The waiting note was printed or deleted before the lock.
  if (named === undefined && (verdict === "justPrinted" || verdict === "gone")) return { type: "overtaken" };
  return { type: "refused", why: verdict, userId };
}

/** The oldest note that counts towards the hourly limit. */
export async function firstOfTooMany(pool: Pool, userId: string, hourAgo: Date): Promise<Date | undefined> {
  const { rows } = await withUser(userId, () =>
    pool.query<{ createdAt: Date }>(
      `select created_at as "createdAt" from notes where created_by = $1 and created_at > $2
        order by created_at desc limit 1 offset ${maxNotesPerHour - 1}`,
      [userId, hourAgo],
    ),
  );
  return rows[0]?.createdAt;
}

const deleting = `with ${callerAndContacts}, held as (
    select n.id, n.printed_at from notes n
    where n.id = $6 and n.contact_id in (select contact_id from own)
    for update of n
  ), deleted as (
    delete from notes n using held h where n.id = h.id and h.printed_at is null returning n.id
  )
  select caller.user_id as "userId", exists (select from own) as linked, exists (select from deleted) as deleted,
    exists (select from held where printed_at is not null) as printed
  from caller`;

export type Deleting = { userId: string; linked: boolean; deleted: boolean; printed: boolean };

/** Undefined for an invalid bearer. */
export async function deleteNote(
  pool: Pool,
  bearerHash: Buffer,
  { orgId, eventId, participantId, noteId }: NoteToDelete,
  now: Date,
): Promise<Deleting | undefined> {
  const { rows } = await withSystemAccess(() =>
    pool.query<Deleting>({
      name: "delete-note",
      text: deleting,
      values: [bearerHash, now, orgId, eventId, participantId, noteId],
    }),
  );
  return rows[0];
}

/** Deletes unprinted notes only. */
export async function deleteWaitingNotes(tx: Tx, staff: Staff, contactId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notes")
    .where("organizationId", "=", staff.organizationId)
    .where("contactId", "=", contactId)
    .where("printedAt", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteWaitingNotesBy(
  tx: Tx,
  userId: string,
): Promise<{ organizationId: string; eventId: string }[]> {
  return tx
    .deleteFrom("notes")
    .where("createdBy", "=", userId)
    .where("printedAt", "is", null)
    .returning(["organizationId", "eventId"])
    .execute();
}

export type WaitingCount = { count: number; later: number };

export async function countWaiting(
  db: Db,
  staff: Staff,
  { eventId, through }: { eventId: string; through: string },
): Promise<WaitingCount> {
  const { total, later } = await db
    .selectFrom("notes as n")
    .innerJoin("contacts as c", "c.id", "n.contactId")
    .innerJoin("participants as p", "p.id", "n.participantId")
    .select((from) => [
      from.fn.countAll<string>().as("total"),
      from.fn.countAll<string>().filterWhere("n.deliverOn", ">", through).as("later"),
    ])
    .where("n.organizationId", "=", staff.organizationId)
    .where("n.eventId", "=", eventId)
    .where("n.printedAt", "is", null)
    .where("n.heldAt", "is", null)
    // Repeated per table, so that Postgres scans by event instead of looking up each row.
    .where("c.organizationId", "=", staff.organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.removedAt", "is", null)
    .where("p.organizationId", "=", staff.organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(total) - Number(later), later: Number(later) };
}
