import { sql } from "kysely";
import type { KeptLetter, ArchivedPhoto } from "#domain/responses/kept-letters.ts";
import { couldNotBeOpened } from "#domain/responses/upload.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";
import type { Caller } from "#server/platform/http/operation.ts";

/** What a download link stands for. Without a participant: everything of the event. */
export type Ticket = Caller & { organizationId: string; eventId: string; participantId: string | null };

export async function insertTicket(
  db: Db,
  ticket: Ticket & { secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.insertInto("downloadTickets").values(ticket).execute();
}

/** The session must be active and belong to the ticket's user. */
export async function findTicket(db: Db, secretHash: Buffer, now: Date): Promise<Ticket | undefined> {
  return db
    .selectFrom("downloadTickets as t")
    .innerJoin("sessions as s", (join) =>
      join.onRef("s.id", "=", "t.sessionId").onRef("s.userId", "=", "t.userId"),
    )
    .select(["t.userId", "t.sessionId", "t.organizationId", "t.eventId", "t.participantId"])
    .where("t.secretHash", "=", secretHash)
    .where("t.expiresAt", ">", now)
    .where("s.expiresAt", ">", now)
    .executeTakeFirst();
}

/** Locks the ticket, so that of two fetches at once only one is the first. */
export async function markFetched(
  tx: Tx,
  secretHash: Buffer,
  now: Date,
): Promise<"first" | "again" | "ended"> {
  const ticket = await tx
    .selectFrom("downloadTickets")
    .select("fetchedAt")
    .where("secretHash", "=", secretHash)
    .forUpdate()
    .executeTakeFirst();
  if (ticket === undefined) return "ended";
  if (ticket.fetchedAt !== null) return "again";
  await tx
    .updateTable("downloadTickets")
    .set({ fetchedAt: now })
    .where("secretHash", "=", secretHash)
    .execute();
  return "first";
}

/** Expired tickets are already rejected; this only keeps the table small. */
export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, "downloadTickets", "expiresAt", now);
}

/** More than any real case; a limit for what is in memory at once. */
export const maxLetters = 2_000;
export const maxPages = 2_000;

type LetterRow = Omit<KeptLetter, "photo"> & { photoId: string | null } & {
  [size in "width" | "height"]: ArchivedPhoto[size] | null;
};

function keptLetter({ photoId: id, width, height, ...letter }: LetterRow): KeptLetter {
  const hasPhoto = id !== null && width !== null && height !== null;
  return { ...letter, photo: hasPhoto ? { id, width, height } : null };
}

/** Only the user's own letters, and none from a removed contact. */
export async function listOwnLetters(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<KeptLetter[]> {
  const { rows } = await sql<LetterRow>`
    select n.created_by_name as "from", n.text, n.created_at as "writtenAt", n.printed_at as "printedAt",
      n.print_job_id || ' ' || n.sheet_number as sheet, ph.id as "photoId", ph.width, ph.height
    from active_links l
    join notes n on n.contact_id = l.contact_id
    left join note_photos ph on ph.note_id = n.id and ph.state = 'ready'
    where l.user_id = ${userId} and l.participant_id = ${participantId}
    order by n.created_at desc, n.id desc
    limit ${maxLetters}`.execute(db);
  return rows.map(keptLetter);
}

export async function findDisplayName(db: Db, userId: string): Promise<string> {
  const { displayName } = await db
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return displayName;
}

export type EventFacts = {
  orgName: string;
  orgType: string | null;
  timeZone: string;
  eventName: string;
  startDate: string;
  endDate: string;
};

export async function findEventFacts(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<EventFacts | undefined> {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["o.name as orgName", "o.type as orgType", "o.timeZone"])
    .select(["e.name as eventName", "e.startDate", "e.endDate"])
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

export type DownloadedPerson = { id: string; name: string; buildingName: string | null; hasLetters: boolean };

export async function listPeople(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<DownloadedPerson[]> {
  const { rows } = await sql<DownloadedPerson>`
    select p.id, p.name, b.name as "buildingName",
      exists (select from sheets s where s.organization_id = p.organization_id and s.event_id = p.event_id
        and s.participant_id = p.id) as "hasLetters"
    from participants p
    join events e on e.id = p.event_id
    left join event_buildings b on b.id = p.building_id
    where p.organization_id = ${organizationId} and p.event_id = ${eventId} and p.deleted_at is null
      and e.deleted_at is null
    order by lower(p.name), p.id
    limit ${maxParticipants}`.execute(db);
  return rows;
}

/**
 * Read from the sheets. Staff must not read waiting letters; those of a voided job wait again, unless their sheet came
 * back.
 */
export async function listPrintedLetters(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: { eventId: string; participantId: string },
): Promise<KeptLetter[]> {
  const { rows } = await sql<LetterRow>`
    select s.contact_name as "from", n.text, n.written_at as "writtenAt", j.created_at as "printedAt",
      s.print_job_id || ' ' || s.number as sheet, ph.id as "photoId", ph.width, ph.height
    from sheets s
    join print_jobs j on j.id = s.print_job_id
    join sheet_notes n on n.print_job_id = s.print_job_id and n.sheet_number = s.number
    left join note_photos ph on ph.note_id = n.note_id and ph.print_job_id = n.print_job_id
    where s.organization_id = ${organizationId} and s.event_id = ${eventId} and s.participant_id = ${participantId}
      and (j.voided_at is null or exists (select from responses r
        where r.print_job_id = s.print_job_id and r.sheet_number = s.number))
    order by n.written_at desc, s.print_job_id, s.number, n.position
    limit ${maxLetters}`.execute(db);
  return rows.map(keptLetter);
}

export type UnmatchedRow = { id: string; receivedAt: Date };

/** Unmatched images are part of the event's download too. */
export async function listUnmatched(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select id, received_at as "receivedAt" from uploads
    where organization_id = ${organizationId} and event_id = ${eventId} and state = 'waiting'
      and why is distinct from ${couldNotBeOpened}
    order by received_at, id
    limit ${maxPages}`.execute(db);
  return rows;
}
