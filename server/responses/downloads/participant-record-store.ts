import { sql } from "kysely";
import type { AuditEntry } from "#domain/organizations/audit.ts";
import { auditRowsPerExportPage } from "#domain/organizations/audit.ts";
import { listEntries } from "#server/organizations/audit-store.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readColumns } from "#server/platform/db/read-columns.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import { accountName } from "#server/identity/account-name.ts";

export type ParticipantRef = { eventId: string; participantId: string };

export type ParticipantFacts = {
  name: string;
  buildingName: string | null;
  externalId: string | null;
  largePrint: boolean;
  createdAt: Date;
  collectingStoppedAt: Date | null;
  paper: PaperSize;
};

export async function findParticipant(
  db: Db,
  { organizationId }: Admin,
  { eventId, participantId }: ParticipantRef,
): Promise<ParticipantFacts | undefined> {
  const row = await db
    .selectFrom("participants as p")
    .innerJoin("organizations as o", "o.id", "p.organizationId")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select(["p.name", "b.name as buildingName", "p.externalId", "p.largePrint", "p.createdAt", "o.paper"])
    .select("p.collectingStoppedAt")
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.id", "=", participantId)
    .where("p.deletedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, paper: row.paper === "a4" ? "a4" : "letter" };
}

export type KeptContact = {
  id: string;
  name: string | null;
  email: string;
  relationship: string;
  phone: string | null;
  addedAt: Date;
  removedAt: Date | null;
  invitedAt: Date | null;
  acceptedAt: Date | null;
  signedAs: string | null;
};

/** Removed ones, too. */
export async function listKeptContacts(
  db: Db,
  { organizationId }: Admin,
  { eventId, participantId }: ParticipantRef,
): Promise<KeptContact[]> {
  return db
    .selectFrom("contacts as c")
    .leftJoin("participantLinks as l", "l.contactId", "c.id")
    .select([
      "c.id",
      "c.name",
      "c.email",
      "c.relationship",
      "c.phone",
      "c.createdAt as addedAt",
      "c.removedAt",
    ])
    .select(["l.createdAt as acceptedAt", "l.signedAs"])
    .select((from) =>
      from
        .selectFrom("invites as i")
        .select((one) => one.fn.max("i.createdAt").as("at"))
        .whereRef("i.contactId", "=", "c.id")
        .as("invitedAt"),
    )
    .where("c.organizationId", "=", organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.participantId", "=", participantId)
    .orderBy("c.createdAt")
    .orderBy("c.id")
    .limit(maxRows)
    .execute();
}

export type OpenedReply = { responseId: string; openedBy: string | null; openedAt: Date };

/** Needs system access: policies show a user only what that user opened. */
export async function listOpenedReplies(
  db: Db,
  { organizationId }: Admin,
  { eventId, participantId }: ParticipantRef,
): Promise<OpenedReply[]> {
  return db
    .selectFrom("responses as r")
    .innerJoin("openedReplies as o", "o.responseId", "r.id")
    .innerJoin("users as u", "u.id", "o.userId")
    .select(["o.responseId", accountName("u").as("openedBy"), "o.openedAt"])
    .where("r.organizationId", "=", organizationId)
    .where("r.eventId", "=", eventId)
    .where("r.participantId", "=", participantId)
    .orderBy("o.openedAt")
    .orderBy("o.responseId")
    .limit(maxRows)
    .execute();
}

export async function listActivity(
  db: Db,
  admin: Admin,
  { eventId, participantId }: ParticipantRef,
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let olderThan: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const page = await listEntries(db, admin, { event: eventId, olderThan, limit: auditRowsPerExportPage });
    found.push(...page.filter(({ participant }) => participant?.ref?.participantId === participantId));
    const last = page.at(-1);
    if (last === undefined || page.length < auditRowsPerExportPage || found.length > maxRows) return found;
    olderThan = { createdAt: new Date(last.at), id: last.id };
  }
}

/** More than any real case; a limit for what is in memory at once. */
const maxRows = 2_000;

/**
 * What the data of a participant has of each table with a participant in it: all that says something about a person,
 * without keys. A test fails if a table is missing here and in `leftOut`.
 */
export const recordedColumns = {
  name_changes: ["name_before", "name_after"],
  invites: ["contact_id", "created_at", "created_by_name", "accepted_at", "revoked_at"],
  contact_proposals: ["name", "relationship", "email", "asked_at", "approved_at", "declined_at"],
  notes: [
    "id",
    "contact_id",
    "created_by_name",
    "created_at",
    "updated_at",
    "printed_at",
    "held_at",
    "questions",
  ],
  note_photos: ["note_id", "created_at", "width", "height"],
  staff_letters: [
    "text",
    "created_at",
    "written_by_name",
    "written_by_role",
    "printed_at",
    "held_at",
    "hold_reason",
    "hold_note",
  ],
  sheets: [
    "print_job_id",
    "number",
    "contact_id",
    "participant_name",
    "contact_name",
    "building_name",
    "signed_as",
    "addressed_to",
    "language",
    "large_print",
    "kind",
  ],
  responses: [
    "id",
    "print_job_id",
    "sheet_number",
    "contact_id",
    "page",
    "kind",
    "scope",
    "original_file_name",
    "uploaded_at",
    "visible_from",
    "held_at",
    "hold_reason",
    "withdrawn_at",
  ],
  response_addressees: ["response_id", "contact_id"],
  participant_hand_outs: ["handed_out_at"],
  nudges: ["day", "nudged_at", "nudged_by_name"],
  early_deletion_requests: ["contact_id", "asked_at", "declined_at", "decline_reason"],
} as const satisfies Record<string, readonly string[]>;

export const leftOut: Readonly<Record<string, string>> = {
  contacts: "read by listKeptContacts",
  participant_links: "read by listKeptContacts",
  books: "PDFs that families made of letters and replies that are here",
  download_tickets: "links that end after a minute",
  counted_campers: "that the participant counts for the invoice",
};

/** Texts of letters are in it as they were printed: staff must not read those that wait. */
export async function readRows(
  db: Db,
  { organizationId }: Admin,
  { eventId, participantId }: ParticipantRef,
): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const ofParticipant = sql`t.organization_id = ${organizationId} and t.participant_id = ${participantId}`;
  const inEvent = sql`${ofParticipant} and t.event_id = ${eventId}`;
  for (const [name, columns] of Object.entries(recordedColumns))
    rows[name] = await readColumns(db, name, columns, name === "note_photos" ? ofParticipant : inEvent);
  const onSheet = sql`t.organization_id = ${organizationId} and exists (select from sheets s
    where s.print_job_id = t.print_job_id and s.number = t.sheet_number and s.event_id = ${eventId}
      and s.participant_id = ${participantId})`;
  const printed = ["note_id", "print_job_id", "sheet_number", "position", "written_at", "text", "questions"];
  rows["sheet_notes"] = await readColumns(db, "sheet_notes", printed, onSheet);
  const ofNote = sql`t.organization_id = ${organizationId} and t.event_id = ${eventId}
    and exists (select from notes n where n.id = t.note_id and n.participant_id = ${participantId})`;
  const held = ["note_id", "held_at", "reason", "note"];
  rows["letter_holds"] = await readColumns(db, "letter_holds", held, ofNote);
  rows["letter_checks"] = await readColumns(db, "letter_checks", ["note_id", "checked_at"], ofNote);
  return rows;
}
