import type { NotNull } from "kysely";
import type { KeptLetter } from "#domain/responses/kept-letters.ts";
import { couldNotBeOpened } from "#domain/responses/upload.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";
import { hasRows } from "#server/platform/db/has-rows.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { signedBy, writerNames } from "#server/notes/writer-name.ts";

/**
 * What a download link stands for. Without a participant: everything of the event. With `byTeam`: what is stored about
 * the participant; else the user's own letters with them.
 */
export type Ticket = Caller & {
  organizationId: string;
  eventId: string;
  participantId: string | null;
  byTeam: boolean;
};

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
    .select(["t.userId", "t.sessionId", "t.organizationId", "t.eventId", "t.participantId", "t.byTeam"])
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

type LetterRow = Omit<KeptLetter, "photo" | "sheet"> & {
  printJobId: string | null;
  sheetNumber: number | null;
  photoId: string | null;
  width: number | null;
  height: number | null;
};

function keptLetter({
  photoId: id,
  width,
  height,
  printJobId,
  sheetNumber,
  ...letter
}: LetterRow): KeptLetter {
  const hasPhoto = id !== null && width !== null && height !== null;
  const isPrinted = printJobId !== null && sheetNumber !== null;
  return {
    ...letter,
    sheet: isPrinted ? `${printJobId} ${sheetNumber}` : null,
    photo: hasPhoto ? { id, width, height } : null,
  };
}

/** Only the user's own letters, and none from a removed contact. */
export async function listOwnLetters(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<KeptLetter[]> {
  const rows = await db
    .selectFrom("activeLinks as l")
    .innerJoin("notes as n", "n.contactId", "l.contactId")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .leftJoin("notePhotos as ph", (join) => join.onRef("ph.noteId", "=", "n.id").on("ph.state", "=", "ready"))
    .select(["n.text", "n.createdAt as writtenAt", "n.printedAt", "n.printJobId", ...writerNames])
    .select(["n.sheetNumber", "ph.id as photoId", "ph.width", "ph.height"])
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc")
    .limit(maxLetters)
    .execute();
  return rows.map(signedBy).map(keptLetter);
}

export type EventFacts = {
  orgName: string;
  orgType: string | null;
  participantWord?: string | null | undefined;
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
    .select(["o.name as orgName", "o.type as orgType", "o.participantWord", "o.timeZone"])
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
  return db
    .selectFrom("participants as p")
    .innerJoin("events as e", "e.id", "p.eventId")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select(["p.id", "p.name", "b.name as buildingName"])
    .select((from) =>
      hasRows(
        from
          .selectFrom("sheets as s")
          .select("s.number")
          .whereRef("s.organizationId", "=", "p.organizationId")
          .whereRef("s.eventId", "=", "p.eventId")
          .whereRef("s.participantId", "=", "p.id"),
      ).as("hasLetters"),
    )
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .where("e.deletedAt", "is", null)
    .orderBy(byName("p.name"))
    .orderBy("p.id")
    .limit(maxParticipants)
    .execute();
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
  const rows = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .innerJoin("sheetNotes as n", (join) =>
      join.onRef("n.printJobId", "=", "s.printJobId").onRef("n.sheetNumber", "=", "s.number"),
    )
    .leftJoin("notePhotos as ph", (join) =>
      join.onRef("ph.noteId", "=", "n.noteId").onRef("ph.printJobId", "=", "n.printJobId"),
    )
    .select(["s.contactName as from", "n.text", "n.writtenAt", "j.createdAt as printedAt", "s.printJobId"])
    .select(["s.number as sheetNumber", "ph.id as photoId", "ph.width", "ph.height"])
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("s.participantId", "=", participantId)
    .where((from) =>
      from.or([
        from("j.voidedAt", "is", null),
        from.exists(
          from
            .selectFrom("responses as r")
            .select("r.id")
            .whereRef("r.printJobId", "=", "s.printJobId")
            .whereRef("r.sheetNumber", "=", "s.number"),
        ),
      ]),
    )
    .orderBy("n.writtenAt", "desc")
    .orderBy("s.printJobId")
    .orderBy("s.number")
    .orderBy("n.position")
    .limit(maxLetters)
    .execute();
  return rows.map(keptLetter);
}

export type UnmatchedRow = { id: string; receivedAt: Date };

/** Unmatched images are part of the event's download too. */
export async function listUnmatched(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<UnmatchedRow[]> {
  return db
    .selectFrom("uploads")
    .select(["id", "receivedAt"])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("state", "in", ["waiting", "unwritten"])
    .where("why", "is distinct from", couldNotBeOpened)
    .where("receivedAt", "is not", null)
    .$narrowType<{ receivedAt: NotNull }>()
    .orderBy("receivedAt")
    .orderBy("id")
    .limit(maxPages)
    .execute();
}
