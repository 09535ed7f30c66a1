import { sql } from "kysely";
import type { SheetName } from "#domain/printing/sheet-code.ts";
import { sheetKindOf } from "#domain/printing/sheet-kind.ts";
import type { ReplyHoldReason } from "#domain/organizations/hold-reasons.ts";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type SheetKey = { eventId: string; jobId: string; sheetNumber: number };
export type NewResponse = SheetKey & {
  responseId: string;
  scope: ResponseScope;
  /** For a letter that was written first and is not for all. */
  addressees?: readonly string[];
};
/** The sender may have left the team since. */
export type Uploader = { organizationId: string; userId: string | null };
type OfOrganization = Pick<Uploader, "organizationId">;

/** Serializes images for one sheet, so that each gets its page. Undefined if the sheet is gone. */
export async function lockSheet(
  tx: Tx,
  { organizationId }: OfOrganization,
  { eventId, jobId, sheetNumber }: SheetKey,
): Promise<{ kind: string; isStopped: boolean } | undefined> {
  return tx
    .selectFrom("sheets as s")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .select("s.kind")
    .select(sql<boolean>`p.collecting_stopped_at is not null`.as("isStopped"))
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .forNoKeyUpdate("s")
    .forShare("p")
    .executeTakeFirst();
}

/**
 * Inserts the page in upload order and shifts later pages by one. Ids are in upload order; of two parallel uploads,
 * the second page often arrives first.
 */
export async function makeRoom(
  tx: Tx,
  { jobId, sheetNumber, responseId }: Pick<NewResponse, "jobId" | "sheetNumber" | "responseId">,
): Promise<number> {
  const before = await tx
    .selectFrom("responses")
    .select((from) => from.fn.max("page").as("page"))
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("id", "<", responseId)
    .executeTakeFirst();
  const page = (before?.page ?? 0) + 1;
  await tx
    .updateTable("responses")
    .set((response) => ({ page: response("page", "+", 1) }))
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("page", ">=", page)
    .execute();
  return page;
}

/**
 * The sheet decides whose reply it is; sender, time and images come from the upload with the same id, if any.
 * Undefined if the id is taken.
 */
export async function insertResponse(
  tx: Tx,
  { organizationId, userId }: Uploader,
  { eventId, jobId, sheetNumber, responseId, scope }: NewResponse,
  { page, now, visibleFrom }: { page: number; now: Date; visibleFrom: Date | null },
): Promise<{ participantId: string; contactId: string | null } | undefined> {
  // Raw: inserts a select of columns and parameters.
  const { rows } = await sql<{ participantId: string; contactId: string | null }>`
    insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number,
      scope, page, uploaded_at, uploaded_by, original_file_name, pictures_at, has_scan, side, sheet_page, width,
      height, visible_from, kind)
    select ${responseId}, s.organization_id, s.event_id, s.participant_id, s.contact_id, s.print_job_id, s.number,
      ${scope}, ${page}, coalesce(u.received_at, ${now}), coalesce(u.uploaded_by, ${userId}),
      coalesce(u.original_file_name, ''), u.settled_at, coalesce(u.has_scan, false), u.side, u.sheet_page, u.width, u.height,
      ${visibleFrom}::timestamptz, s.kind
    from sheets s
    left join uploads u on u.id = ${responseId} and u.organization_id = s.organization_id
    where s.organization_id = ${organizationId} and s.event_id = ${eventId} and s.print_job_id = ${jobId}
      and s.number = ${sheetNumber}
    on conflict (id) do nothing
    returning participant_id as "participantId", contact_id as "contactId"`.execute(tx);
  return rows[0];
}

export async function wasFiledOn(
  tx: Tx,
  { organizationId }: OfOrganization,
  { eventId, jobId, sheetNumber }: SheetKey,
  responseId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("responses")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("id", "=", responseId)
    .executeTakeFirst();
  return row !== undefined;
}

export type FoundSheet = {
  eventId: string;
  jobId: string;
  sheetNumber: number;
  participantId: string;
  /** Null on stationery and on sheets of staff. */
  contactId: string | null;
  kind: string;
};

/** Staff must say whom a page is to that answers no letter. */
export function asksWhom({ contactId, kind }: Pick<FoundSheet, "contactId" | "kind">): boolean {
  return contactId === null && sheetKindOf(kind) !== "team";
}

function sheetsOf(db: Db, { organizationId }: Staff) {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("sheets as s", "s.printJobId", "j.id")
    .innerJoin("events as e", "e.id", "j.eventId")
    .select([
      "s.eventId",
      "s.printJobId as jobId",
      "s.number as sheetNumber",
      "s.participantId",
      "s.contactId",
      "s.kind",
    ])
    .where("j.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null);
}

export async function findSheetByCode(
  db: Db,
  staff: Staff,
  { code, number }: SheetName,
): Promise<FoundSheet | undefined> {
  return sheetsOf(db, staff).where("j.code", "=", code).where("s.number", "=", number).executeTakeFirst();
}

export async function findSheetByNumber(
  db: Db,
  staff: Staff,
  { jobId, sheetNumber }: { jobId: string; sheetNumber: number },
): Promise<FoundSheet | undefined> {
  return sheetsOf(db, staff).where("j.id", "=", jobId).where("s.number", "=", sheetNumber).executeTakeFirst();
}

export type NewAddressees = {
  responseId: string;
  eventId: string;
  participantId: string;
  addressees: readonly string[];
};

export async function insertAddressees(
  tx: Tx,
  { organizationId }: OfOrganization,
  { responseId, eventId, participantId, addressees }: NewAddressees,
): Promise<void> {
  await tx
    .insertInto("responseAddressees")
    .values(
      addressees.map((contactId) => ({ responseId, contactId, organizationId, eventId, participantId })),
    )
    .execute();
}

export async function hasAddressees(
  tx: Tx,
  { organizationId }: OfOrganization,
  responseId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("responseAddressees")
    .select("contactId")
    .where("organizationId", "=", organizationId)
    .where("responseId", "=", responseId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if withdrawn or not a letter. */
export async function findAddressed(
  tx: Tx,
  { organizationId }: OfOrganization,
  responseId: string,
): Promise<{ scope: string; contactIds: string[] } | undefined> {
  // Raw: an array subquery.
  const { rows } = await sql<{ scope: string; contactIds: string[] }>`
    select r.scope,
      array(select a.contact_id from response_addressees a where a.response_id = r.id) as "contactIds"
    from responses r
    where r.organization_id = ${organizationId} and r.id = ${responseId} and r.withdrawn_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Locks and returns those that are contacts of the participant. */
export async function lockContacts(
  tx: Tx,
  { organizationId }: OfOrganization,
  { eventId, participantId }: { eventId: string; participantId: string },
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "in", [...contactIds])
    .where("removedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

export type LockedResponse = FoundSheet & {
  scope: ResponseScope;
  withdrawnAt: Date | null;
  visibleFrom: Date | null;
  heldAt: Date | null;
  /** Of the sent file; null for replies without an upload. */
  contentHash: Buffer | null;
};

/** Of two concurrent calls, the second sees what the first has done. */
export async function lockResponse(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
): Promise<LockedResponse | undefined> {
  return tx
    .selectFrom("responses as r")
    .leftJoin("uploads as u", "u.id", "r.id")
    .select([
      "r.eventId",
      "r.printJobId as jobId",
      "r.sheetNumber",
      "r.participantId",
      "r.contactId",
      "r.scope",
      "r.kind",
    ])
    .select(["r.withdrawnAt", "r.visibleFrom", "r.heldAt", "u.contentHash"])
    .where("r.organizationId", "=", organizationId)
    .where("r.id", "=", responseId)
    .$narrowType<{ scope: ResponseScope }>()
    .forNoKeyUpdate("r")
    .executeTakeFirst();
}

/** Resets the scope to the contact of the new sheet: other readers saw it as a reply of another child. */
export async function moveToSheet(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber, participantId, contactId, kind }: FoundSheet,
  { responseId, page }: { responseId: string; page: number },
): Promise<void> {
  const sheet = { eventId, printJobId: jobId, sheetNumber };
  await tx
    .updateTable("uploads")
    .set(sheet)
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .execute();
  await tx
    .updateTable("responses")
    .set({ ...sheet, participantId, contactId, kind, page, scope: "contact" })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .execute();
  await tx
    .deleteFrom("responseAddressees")
    .where("organizationId", "=", organizationId)
    .where("responseId", "=", responseId)
    .execute();
}

/** Its upload no longer counts as filed, so the same page can be sent again. */
export async function withdraw(
  tx: Tx,
  { organizationId, userId }: Staff,
  responseId: string,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await sql`
    with discarded as (
      update uploads set state = 'discarded', why = ${why}, settled_at = ${now}
      where id = ${responseId} and organization_id = ${organizationId} and state = 'filed'
    )
    update responses set withdrawn_at = ${now}, withdrawn_by = ${userId}
    where id = ${responseId} and organization_id = ${organizationId} and withdrawn_at is null`.execute(tx);
}

export async function setScope(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  scope: ResponseScope,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ scope })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .execute();
}

export async function setReplyHeld(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  heldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ heldAt, holdReason: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .where("heldAt", heldAt === null ? "is not" : "is", null)
    .execute();
}

export async function setReplyHoldReason(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  holdReason: ReplyHoldReason,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ holdReason })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("heldAt", "is not", null)
    .execute();
}
