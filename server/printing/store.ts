import { sql, type RawBuilder } from "kysely";
import type { Language } from "#domain/language.ts";
import type { WaitingContacts } from "#domain/printing/pack-sheets.ts";
import { printSettings, type PrintSettings } from "#domain/printing/paper.ts";
import type { PrintJobKind } from "#domain/printing/print-job.ts";
import type { SheetKind } from "#domain/printing/sheet-kind.ts";
import { lettersToPrint } from "#server/notes/waiting-letters-store.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { byName } from "#server/platform/db/by-name.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";
import { personName } from "#domain/identity/person-name.ts";

/** One print job at a time per event: the second of two concurrent presses takes what the first has left. */
export async function lockPrinting(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`printing:${eventId}`}, 0))`.execute(tx);
}

/**
 * Excludes notes for a day after `through`. A day's mail is what was first saved before its cut-off, and what was saved
 * before the press and is from staff or meant for that day or earlier.
 */
export type Waiting = {
  eventId: string;
  through: string;
  inTime?: { savedBefore: Date; pressedAt: Date } | undefined;
};

function isDue({ through, inTime }: Waiting): RawBuilder<boolean> {
  const due = sql<boolean>`(n.deliver_on is null or n.deliver_on <= ${through}::date)`;
  if (inTime === undefined) return due;
  const { savedBefore, pressedAt } = inTime;
  return sql<boolean>`${due} and n.created_at < case when n.deliver_on is null and n.contact_id is not null
    then ${savedBefore}::timestamptz else ${pressedAt}::timestamptz end`;
}

function dueLetters(tx: Tx, { organizationId }: StaffOrAutomatic, waiting: Waiting) {
  return lettersToPrint(tx, { organizationId, eventId: waiting.eventId }).where(isDue(waiting));
}

export type WriterPair = {
  participantId: string;
  participantName: string;
  buildingId: string | null;
  /** Null for a letter from staff. */
  contactId: string | null;
  contactName: string | null;
  /** The contact, or the letter from staff, which has a sheet of its own. */
  sheetGroup: string;
};

/** By building in the given order, participants without one last; then by participant; then as contacts were added. */
export async function listWaitingPairs(
  tx: Tx,
  staff: StaffOrAutomatic,
  waiting: Waiting,
  { buildingIds, most }: { buildingIds: readonly string[]; most: number },
): Promise<WriterPair[]> {
  const pairs = dueLetters(tx, staff, waiting)
    .select(["n.participantId", "n.participantName", "n.buildingId", "n.contactId", "n.contactName"])
    .select(["n.contactCreatedAt", "n.sheetGroup"])
    .distinct();
  return tx
    .selectFrom(pairs.as("w"))
    .leftJoin(
      sql<{ id: string; turn: number }>`unnest(${[...buildingIds]}::uuid[]) with ordinality`.as<"b">(
        sql`b (id, turn)`,
      ),
      "b.id",
      "w.buildingId",
    )
    .select(["w.participantId", "w.participantName", "w.buildingId", "w.contactId", "w.contactName"])
    .select("w.sheetGroup")
    .orderBy("b.turn", (order) => order.asc().nullsLast())
    .orderBy(byName("w.participantName"))
    .orderBy("w.participantId")
    .orderBy("w.contactCreatedAt")
    .orderBy("w.sheetGroup")
    .limit(most)
    .execute();
}

export type LockedNote = {
  id: string;
  contactId: string;
  createdByName: string;
  language: Language;
  signedAs: string | null;
  largePrint: boolean;
  /** How many. */
  questions: number;
};

/**
 * Locks the notes of these contacts, in their order and the oldest first. A note that is being saved, deleted or held
 * is skipped and printed the next time. Not through the view waiting_notes, whose contacts would be locked too.
 */
export async function lockWaitingNotes(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  waiting: Waiting,
  { contactIds, most }: { contactIds: readonly string[]; most: number },
): Promise<LockedNote[]> {
  // Raw: unnest with ordinality, and a lock.
  const { rows } = await sql<LockedNote>`
    select n.id, n.contact_id as "contactId", coalesce(name_of(u), n.created_by_name) as "createdByName",
      coalesce(u.language, 'en') as language, l.signed_as as "signedAs",
      p.large_print as "largePrint", cardinality(n.questions) as questions
    from unnest(${[...contactIds]}::uuid[]) with ordinality as wanted (contact_id, turn)
    join notes n on n.contact_id = wanted.contact_id
    left join users u on u.id = n.created_by
    left join participant_links l on l.contact_id = n.contact_id
    join participants p on p.id = n.participant_id
    where n.organization_id = ${organizationId} and n.event_id = ${waiting.eventId} and n.printed_at is null
      and n.held_at is null and ${isDue(waiting)}
    order by wanted.turn, n.created_at, n.id
    limit ${most}
    for update of n skip locked`.execute(tx);
  return rows;
}

export type NewPrintJob = {
  eventId: string;
  jobId: string;
  code: string;
  createdAt: Date;
  sheetCount: number;
  kind: PrintJobKind;
  letterCount?: number;
  /** The mail day at whose cut-off it is made. */
  automaticFor?: string | undefined;
  /** Its own id for the first job of a run. */
  mailRunId?: string | undefined;
};

/** False if another job has that code. */
export async function insertPrintJob(
  tx: Tx,
  { organizationId, userId, displayName }: StaffOrAutomatic,
  { eventId, jobId, code, createdAt, sheetCount, kind, letterCount, automaticFor, mailRunId }: NewPrintJob,
): Promise<boolean> {
  const { rows } = await sql`
    insert into print_jobs (id, organization_id, event_id, code, kind, paper, sides, cover_lists, lists_without_mail,
      sheet_count, letter_count, automatic_for, mail_run_id, created_at, created_by, created_by_name, created_by_email)
    select ${jobId}, o.id, ${eventId}, ${code}, ${kind}, o.paper, o.sides, o.cover_lists,
      ${kind === "letters"} and o.cover_lists <> 'none', ${sheetCount}, ${letterCount ?? null}::integer,
      ${automaticFor ?? null}::date, ${mailRunId ?? null}::uuid, ${createdAt}, ${userId}, ${displayName}, (select email from memberships where organization_id = o.id and user_id = ${userId})
    from organizations o where o.id = ${organizationId}
    on conflict (code) do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

export type NewSheet = Omit<WriterPair, "contactName" | "sheetGroup"> & {
  number: number;
  kind?: SheetKind;
  contactName: string;
  /** Printed instead of the contact's name. */
  signedAs?: string | null;
  largePrint?: boolean;
  buildingName: string | null;
  /** Language of the reply side; default English. */
  language?: Language;
};

export async function insertSheets(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  {
    eventId,
    jobId,
    sheets,
  }: { eventId: string; jobId: string; sheets: readonly (NewSheet & { tokenHash: Uint8Array })[] },
): Promise<void> {
  await sql`
    insert into sheets (organization_id, event_id, print_job_id, number, participant_id, contact_id,
      participant_name, contact_name, building_id, building_name, language, token_hash, signed_as, large_print, kind)
    select ${organizationId}, ${eventId}, ${jobId}, new.*
    from unnest(
      ${sheets.map(({ number }) => number)}::integer[],
      ${sheets.map(({ participantId }) => participantId)}::uuid[],
      ${sheets.map(({ contactId }) => contactId)}::uuid[],
      ${sheets.map(({ participantName }) => participantName)}::text[],
      ${sheets.map(({ contactName }) => contactName)}::text[],
      ${sheets.map(({ buildingId }) => buildingId)}::uuid[],
      ${sheets.map(({ buildingName }) => buildingName)}::text[],
      ${sheets.map(({ language = "en" }) => language)}::text[],
      ${sheets.map(({ tokenHash }) => Buffer.from(tokenHash))}::bytea[],
      ${sheets.map(({ signedAs = null }) => signedAs)}::text[],
      ${sheets.map(({ largePrint = false }) => largePrint)}::boolean[],
      ${sheets.map(({ kind = "family" }) => kind)}::text[]
    ) as new`.execute(tx);
}

export type PlacedNote = { id: string; sheetNumber: number; position: number };

/** Copies from row to row, so that the sheet has exactly the stored text. */
export async function copyToSheets(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { jobId, notes }: { jobId: string; notes: readonly PlacedNote[] },
): Promise<void> {
  await sql`
    insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at, questions)
    select n.organization_id, ${jobId}, placed.sheet_number, placed.position, n.id, n.text, n.updated_at,
      n.questions
    from unnest(
      ${notes.map(({ id }) => id)}::uuid[],
      ${notes.map(({ sheetNumber }) => sheetNumber)}::integer[],
      ${notes.map(({ position }) => position)}::integer[]
    ) as placed (id, sheet_number, position)
    join notes n on n.id = placed.id and n.organization_id = ${organizationId}`.execute(tx);
}

export type PlacedLetter = { id: string; text: string; sheetNumber: number };

/** One on each sheet, as it is signed. */
export async function copyStaffLettersToSheets(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { jobId, letters }: { jobId: string; letters: readonly PlacedLetter[] },
): Promise<void> {
  if (letters.length === 0) return;
  // Raw: inserts a select that joins arrays of parameters.
  await sql`
    insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
    select l.organization_id, ${jobId}, placed.sheet_number, 1, l.id, placed.text, l.created_at
    from unnest(
      ${letters.map(({ id }) => id)}::uuid[],
      ${letters.map(({ sheetNumber }) => sheetNumber)}::integer[],
      ${letters.map(({ text }) => text)}::text[]
    ) as placed (id, sheet_number, text)
    join staff_letters l on l.id = placed.id and l.organization_id = ${organizationId}`.execute(tx);
}

export async function countWaiting(
  tx: Tx,
  staff: StaffOrAutomatic,
  waiting: Waiting,
): Promise<WaitingContacts[]> {
  const perContact = dueLetters(tx, staff, waiting).select(countRows().as("notes")).groupBy("n.sheetGroup");
  return tx
    .selectFrom(perContact.as("w"))
    .select(["w.notes", countRows().as("contacts")])
    .groupBy("w.notes")
    .execute();
}

export function lettersOnSheets(db: Db, jobIds: readonly string[]) {
  return db
    .selectFrom("sheetNotes")
    .select(["printJobId", "sheetNumber", countRows().as("notes")])
    .where("printJobId", "=", anyId(jobIds))
    .groupBy(["printJobId", "sheetNumber"])
    .as("n");
}

/**
 * The print jobs of the run that job `j` belongs to, the first one first; of a job without a run, itself. They share one
 * PDF, are handed out together and voided together.
 */
export const jobsOfRun = sql<string[]>`case when j.mail_run_id is null then array[j.id] else array(
  select m.id from print_jobs m
  where m.organization_id = j.organization_id and m.event_id = j.event_id and m.mail_run_id = j.mail_run_id
  order by m.id <> m.mail_run_id, m.id) end`;

/** Where job `j` is the one that has the PDF. */
export const hasPdf = sql<boolean>`(j.mail_run_id is null or j.mail_run_id = j.id)`;

/** Takes row locks in the order of the ids: rendering and voiding wait for each other. */
export async function lockRun(tx: Tx, organizationId: string, jobIds: readonly string[]) {
  return tx
    .selectFrom("printJobs")
    .select(["id", "sheetCount", "renderedAt", "voidedAt"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", anyId(jobIds))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function saveRemaining(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { jobId, remaining }: { jobId: string; remaining: number },
): Promise<void> {
  await tx
    .updateTable("printJobs")
    .set({ remaining })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .execute();
}

export async function voidJobs(
  tx: Tx,
  { organizationId, userId }: Staff,
  { jobIds, voidedAt }: { jobIds: readonly string[]; voidedAt: Date },
): Promise<void> {
  await tx
    .updateTable("printJobs")
    .set({ voidedAt, voidedBy: userId })
    .where("organizationId", "=", organizationId)
    .where("id", "=", anyId(jobIds))
    .where("voidedAt", "is", null)
    .execute();
}

export async function listReprinted(
  tx: Tx,
  { organizationId }: Staff,
  jobIds: readonly string[],
): Promise<{ jobId: string; number: number }[]> {
  return tx
    .selectFrom("sheets")
    .select(["printJobId as jobId", "number"])
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", anyId(jobIds))
    .where("reprintReadyAt", "is not", null)
    .execute();
}

export type Stationery = PrintSettings & {
  contactName: string;
  language?: Language;
  largePrint?: boolean;
};

/** For the contact that a new note would belong to. Undefined without a link. */
export async function findStationery(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<Stationery | undefined> {
  const row = await db
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .innerJoin("users as u", "u.id", "l.userId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .select(["p.largePrint", "l.signedAs", "c.name", "c.relationship", "u.language", "o.paper", "o.sides"])
    .select(accountName("u").as("account"))
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .where("c.removedAt", "is", null)
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      ...printSettings.parse(row),
      contactName: personName(
        { signature: row.signedAs, contact: row.name, account: row.account },
        row.relationship,
      ),
      language: row.language === "es" ? "es" : "en",
      largePrint: row.largePrint,
    }
  );
}
