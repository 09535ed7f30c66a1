import { sql } from "kysely";
import { DatabaseError } from "pg";
import { AppError } from "#domain/app-error.ts";
import { readOnlyError, standingOf } from "#domain/standing.ts";
import type { NoteState } from "#domain/notes/decide-save.ts";
import { maxNotesPerHour, type Note } from "#domain/notes/note.ts";
import { hourMs } from "#domain/time.ts";
import { mailOf } from "#server/events/mail-store.ts";
import { weeklyLimit } from "#server/invites/family-store.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";

export type NoteRow = {
  id: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  printedAt: Date | null;
  printJobId: string | null;
  returned: boolean;
  deliverOn: string | null;
  questions: string[];
  respondedAt: Date | null;
  held: boolean;
};

export function toNote(row: NoteRow): Note {
  const { id, text, createdAt, updatedAt, printedAt, printJobId, returned, deliverOn } = row;
  const { questions, respondedAt, held } = row;
  return {
    id,
    text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
    printJobId,
    // A returned note that was printed again is only printed.
    returned: returned && printedAt === null,
    deliverOn,
    questions,
    respondedAt: respondedAt?.toISOString() ?? null,
    ...(held ? { held } : {}),
  };
}

export type NoteRef = {
  userId: string;
  orgId: string;
  eventId: string;
  participantId: string;
  noteId: string | undefined;
};

/** A note as decideSave needs it, with what its writer sees of it. */
export type StoredNote = NoteRow & { contactId: string; isPrinted: boolean; isReturned: boolean };

/** Undefined if the user may not write to this participant. Takes no locks; the writes below are guarded. */
export async function readNoteState(
  db: Db,
  { userId, orgId, eventId, participantId, noteId }: NoteRef,
  now: Date,
): Promise<NoteState<StoredNote> | undefined> {
  const rows = await db
    .selectFrom("activeLinks as l")
    .innerJoin("events as e", "e.id", "l.eventId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .leftJoin("notes as n", (join) =>
      join
        .onRef("n.contactId", "=", "l.contactId")
        .on((on) =>
          on.or([
            on("n.id", "=", noteId ?? null),
            on.and([on("n.printedAt", "is", null), on("n.returnedAt", "is", null)]),
          ]),
        ),
    )
    .select(["l.contactId", "e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes", "e.takesLetters"])
    .select(["o.timeZone", "o.standing", "p.collectingStoppedAt"])
    .select(["n.id", "n.text", "n.createdAt", "n.updatedAt", "n.printedAt", "n.printJobId"])
    .select(["n.deliverOn", "n.questions", "n.returnedAt", "n.heldAt"])
    .select((from) => [
      from
        .selectFrom("visibleResponses as r")
        .select((of) => of.fn.min("r.uploadedAt").as("first"))
        .whereRef("r.printJobId", "=", "n.printJobId")
        .whereRef("r.sheetNumber", "=", "n.sheetNumber")
        .whereRef("r.contactId", "=", "n.contactId")
        .where((of) => of.or([of("r.visibleFrom", "is", null), of("r.visibleFrom", "<=", now)]))
        .as("respondedAt"),
      notesSince(userId, hourBefore(now)).as("notesThisHour"),
      weeklyLimit.as("weeklyLimit"),
    ])
    .where("l.userId", "=", userId)
    .where("l.organizationId", "=", orgId)
    .where("l.eventId", "=", eventId)
    .where("l.participantId", "=", participantId)
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  // Read in this statement, because the write that follows has system access.
  const readOnly = readOnlyError(standingOf(first.standing));
  if (readOnly !== undefined) throw new AppError(readOnly);
  const { contactId, startDate, endDate, timeZone, notesThisHour, weeklyLimit: limit } = first;
  const notes = rows.flatMap(({ id, text, createdAt, updatedAt, ...row }): StoredNote[] => {
    // A link without such notes yields one row with null columns.
    if (id === null || text === null || createdAt === null || updatedAt === null) return [];
    const { printedAt, printJobId, deliverOn, respondedAt } = row;
    const questions = row.questions ?? [];
    const [isPrinted, isReturned, held] = [printedAt !== null, row.returnedAt !== null, row.heldAt !== null];
    const known = { id, text, createdAt, updatedAt, printedAt, printJobId, deliverOn, respondedAt, held };
    return [{ ...known, questions, returned: isReturned, contactId: row.contactId, isPrinted, isReturned }];
  });
  return {
    contactId,
    notes,
    event: { mail: mailOf(first), startDate, endDate, timeZone },
    takesLetters: first.takesLetters,
    isStopped: first.collectingStoppedAt !== null,
    notesThisHour,
    weeklyLimit: limit,
  };
}

/** Counts at most as many as the limit, along the index of the writer's notes. */
const notesSince = (userId: string, since: Date) => sql<number>`(
  select count(*)::int from (
    select from notes where created_by = ${userId} and created_at > ${since} limit ${maxNotesPerHour}
  ) counted)`;

/** The same rule as `isWeekFull`, while saves of one user take turns. */
const hasRoomOn = (deliverOn: string | null, now: Date) => sql<boolean>`(
  o.letters_per_week is null or o.letters_per_week > (
    select count(*) from unnest(letter_days(l.contact_id, o.time_zone)) as letters (day)
    where date_trunc('week', day::date)
      = date_trunc('week', coalesce(${deliverOn}::date, (${now}::timestamptz at time zone o.time_zone)::date))
  ))`;

const hourBefore = (now: Date) => new Date(now.getTime() - hourMs);

export type NewNote = {
  id: string;
  contactId: string;
  text: string;
  deliverOn: string | null;
  questions: string[];
};

/** False if the contact was removed or the hourly limit reached meanwhile, or another note has this id or this day. */
export async function insertNote(
  tx: Tx,
  { userId, orgId, eventId, participantId }: NoteRef,
  { id, contactId, text, deliverOn, questions }: NewNote,
  now: Date,
): Promise<boolean> {
  // A removal of the contact in progress is waited for; a later one waits for this save and deletes the note. Saves of
  // one user take turns, so that the hourly limit is exact.
  await tx
    .selectFrom("contacts as c")
    .innerJoin("users as u", (join) => join.on("u.id", "=", userId))
    .select("c.id")
    .where("c.id", "=", contactId)
    .forShare("c")
    .forNoKeyUpdate("u")
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("notes")
    .columns([
      "id",
      "organizationId",
      "eventId",
      "participantId",
      "contactId",
      "text",
      "createdAt",
      "updatedAt",
      "createdBy",
      "createdByName",
      "deliverOn",
      "questions",
    ])
    .expression((from) =>
      from
        .selectFrom("activeLinks as l")
        .innerJoin("users as u", "u.id", "l.userId")
        .innerJoin("contacts as c", "c.id", "l.contactId")
        .innerJoin("organizations as o", "o.id", "l.organizationId")
        .select((value) => [
          value.cast<string>(value.val(id), "uuid").as("id"),
          "l.organizationId",
          "l.eventId",
          "l.participantId",
          "l.contactId",
          value.cast<string>(value.val(text), "text").as("text"),
          value.cast<Date>(value.val(now), "timestamptz").as("createdAt"),
          value.cast<Date>(value.val(now), "timestamptz").as("updatedAt"),
          "l.userId",
          value.fn.coalesce(accountName("u"), "c.name", "c.relationship").as("createdByName"),
          value.cast<string | null>(value.val(deliverOn), "date").as("deliverOn"),
          sql<string[]>`${questions}::text[]`.as("questions"),
        ])
        .where("l.userId", "=", userId)
        .where("l.contactId", "=", contactId)
        .where("l.organizationId", "=", orgId)
        .where("l.eventId", "=", eventId)
        .where("l.participantId", "=", participantId)
        .where(notesSince(userId, hourBefore(now)), "<", maxNotesPerHour)
        .where(hasRoomOn(deliverOn, now)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type NoteChange = {
  text: string;
  deliverOn: string | null;
  questions: string[];
  /** The version that the change replaces; undefined: whichever is stored. */
  replaces: Date | undefined;
};

/** Returns `updatedAt`, or undefined if the note was changed, printed or deleted meanwhile. */
export async function updateNote(
  tx: Tx,
  { id, contactId }: StoredNote,
  { text, deliverOn, questions, replaces }: NoteChange,
  now: Date,
): Promise<Date | undefined> {
  const updated = await tx
    .updateTable("notes")
    .set({
      text,
      deliverOn,
      questions,
      // Never the time it had: two versions could not be told apart.
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", id)
    .where("contactId", "=", contactId)
    .where("printedAt", "is", null)
    .$if(replaces !== undefined, (update) => update.where("updatedAt", "=", replaces ?? now))
    .returning("updatedAt")
    .executeTakeFirst();
  return updated?.updatedAt;
}

/** A concurrent save took the day that this note moves to. */
export function isDayTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === uniqueViolation;
}

const uniqueViolation = "23505";

/** The oldest note that counts towards the hourly limit. */
export async function firstOfTooMany(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const first = await db
    .selectFrom("notes")
    .select("createdAt")
    .where("createdBy", "=", userId)
    .where("createdAt", ">", hourBefore(now))
    .orderBy("createdAt", "desc")
    .offset(maxNotesPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  return first?.createdAt;
}

/** False if the note was printed or deleted meanwhile. */
export async function deleteNote(tx: Tx, { id, contactId }: StoredNote): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("notes")
    .where("id", "=", id)
    .where("contactId", "=", contactId)
    .where("printedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
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

export type PrintedNotes = {
  eventId: string;
  jobId: string;
  printedAt: Date;
  notes: readonly { id: string; sheetNumber: number }[];
};

/** Returns one contact id per marked note. Skips notes that no longer wait. */
export async function markPrinted(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { eventId, jobId, printedAt, notes }: PrintedNotes,
): Promise<string[]> {
  // Raw: unnest.
  const { rows } = await sql<{ contactId: string }>`
    update notes n set printed_at = ${printedAt}, print_job_id = ${jobId}, sheet_number = printed.sheet_number,
      returned_at = null
    from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ sheetNumber }) => sheetNumber)}::integer[])
      as printed (id, sheet_number)
    where n.id = printed.id and n.organization_id = ${organizationId} and n.event_id = ${eventId}
      and n.printed_at is null
    returning n.contact_id as "contactId"`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

/** A photo that becomes ready later is not printed; notes never wait for photos. */
export async function markPhotosPrinted(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { jobId, notes }: Pick<PrintedNotes, "jobId" | "notes">,
): Promise<void> {
  await tx
    .updateTable("notePhotos")
    .set({ printJobId: jobId })
    .where("noteId", "=", anyId(notes.map(({ id }) => id)))
    .where("organizationId", "=", organizationId)
    .where("state", "=", "ready")
    .execute();
}

/** Removing a contact deletes its waiting notes and would miss the ones returned here. */
export async function lockContactsOfJob(tx: Tx, { organizationId }: Staff, jobId: string): Promise<void> {
  await sql`
    select from contacts c
    where c.organization_id = ${organizationId}
      and c.id = any(array(select contact_id from notes where print_job_id = ${jobId}))
    order by c.id
    for share`.execute(tx);
}

/** As the removal would have done, had they not been printed. */
export async function deleteOfRemoved(tx: Tx, { organizationId }: Staff, jobId: string): Promise<void> {
  await tx
    .deleteFrom("notes as n")
    .using("contacts as c")
    .where("n.organizationId", "=", organizationId)
    .where("n.printJobId", "=", jobId)
    .whereRef("c.id", "=", "n.contactId")
    .where("c.removedAt", "is not", null)
    .execute();
}

export async function returnNotes(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, returnedAt }: { eventId: string; jobId: string; returnedAt: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable("notes")
    .set({ printedAt: null, printJobId: null, sheetNumber: null, returnedAt })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .where("printedAt", "is not", null)
    .returning("contactId")
    .execute();
  return rows.map(({ contactId }) => contactId);
}
