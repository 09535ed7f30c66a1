import { sql } from "kysely";
import { type SheetKind, sheetKindOf } from "#domain/printing/sheet-kind.ts";
import { type Addressee, couldNotBeOpened, type SheetRecipient } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasRows } from "#server/platform/db/has-rows.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import type { UploadKey } from "#server/uploads/store.ts";
import { isFor } from "./reader-store.ts";

export type StoredPicture = {
  id: string;
  organizationId: string;
  picturesAt: Date | null;
  hasScan: boolean;
};

export type ReplyPageRow = StoredPicture & {
  printJobId: string;
  sheetNumber: number;
  page: number;
  pages: number;
  uploadedAt: Date;
  scope: "contact" | "participant";
  width: number | null;
  height: number | null;
  /** The family must not see its images. */
  held: boolean;
  /** True if its sheet had no letter. */
  wroteFirst: boolean;
  kind: SheetKind;
};

export type ResponseKey = { eventId: string; participantId: string; responseId: string };

export type FoundPicture = {
  id: string;
  organizationId: string;
  picturesAt: Date | null;
  hasScan: boolean;
  uploadedAt: Date;
  code: string;
  sheetNumber: number;
  page: number;
  organizationName: string;
  eventName: string;
  timeZone: string;
};

/** Deleted participants and events have no replies until they are restored. */
async function findPicture(
  db: Db,
  organizationId: string,
  { eventId, participantId, responseId }: ResponseKey,
): Promise<FoundPicture | undefined> {
  return db
    .selectFrom("responses as r")
    .innerJoin("printJobs as j", "j.id", "r.printJobId")
    .innerJoin("participants as p", "p.id", "r.participantId")
    .innerJoin("events as e", "e.id", "r.eventId")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .select([
      "r.id",
      "r.organizationId",
      "r.picturesAt",
      "r.hasScan",
      "r.uploadedAt",
      "j.code",
      "r.sheetNumber",
    ])
    .select(["o.name as organizationName", "e.name as eventName", "o.timeZone"])
    .select((from) => [
      from
        .selectFrom("responses as b")
        .select(countRows().as("pages"))
        .whereRef("b.printJobId", "=", "r.printJobId")
        .whereRef("b.sheetNumber", "=", "r.sheetNumber")
        .where((b) => b(b.refTuple("b.page", "b.id"), "<=", b.refTuple("r.page", "r.id")))
        .where((b) => b.or([b("b.id", "=", b.ref("r.id")), b("b.withdrawnAt", "is", null)]))
        .$asScalar()
        .$notNull()
        .as("page"),
    ])
    .where("r.id", "=", responseId)
    .where("r.organizationId", "=", organizationId)
    .where("r.eventId", "=", eventId)
    .where("r.participantId", "=", participantId)
    .where("p.deletedAt", "is", null)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

/** Includes withdrawn replies. */
export async function findStaffPicture(
  db: Db,
  { organizationId }: Staff,
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  return findPicture(db, organizationId, key);
}

/** Only for its contact, or for all linked users if staff have chosen that. */
export async function findFamilyPicture(
  db: Db,
  { userId, orgId: organizationId, now }: { userId: string; orgId: string; now: Date },
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  // A separate query: joined to the rest it would span nine tables.
  const { rows } = await sql`
    select from visible_responses r join active_links l on l.participant_id = r.participant_id
    where r.id = ${key.responseId} and r.organization_id = ${organizationId}
      and (r.visible_from is null or r.visible_from <= ${now}) and l.user_id = ${userId}
      and ${isFor(sql.ref("l.contact_id"))}
    limit 1`.execute(db);
  if (rows.length === 0) return undefined;
  return findPicture(db, organizationId, key);
}

export type BuildingCount = {
  buildingName: string | null;
  sheets: number;
  cameBack: number;
  missing: SheetRecipient[];
  back: SheetRecipient[];
};

/**
 * By building in sheet order. Buildings with the same name are distinguished by id. Replies are read once up front;
 * the planner might otherwise look them up sheet by sheet.
 */
export async function countCameBack(
  db: Db,
  { organizationId }: Staff,
  jobIds: readonly string[],
): Promise<BuildingCount[]> {
  const jobs = sql`${[...jobIds]}::uuid[]`;
  const recipient = sql`json_build_object('participantId', s.participant_id, 'name', s.participant_name)`;
  // Raw: an array in a materialized CTE.
  const { rows } = await sql<BuildingCount>`
    with back as materialized (
      select distinct r.print_job_id, r.sheet_number from responses r
      where r.print_job_id = any(${jobs}) and r.withdrawn_at is null
    )
    select s.building_name as "buildingName", count(*)::int as sheets,
      count(b.sheet_number)::int as "cameBack",
      coalesce(json_agg(${recipient} order by s.place) filter (where b.sheet_number is null), '[]') as missing,
      coalesce(json_agg(${recipient} order by s.place) filter (where b.sheet_number is not null), '[]') as back
    from (
      select *, array_position(${jobs}, print_job_id) * 1000 + number as place from sheets
      where print_job_id = any(${jobs}) and organization_id = ${organizationId}
    ) s
    left join back b on b.print_job_id = s.print_job_id and b.sheet_number = s.number
    group by s.building_id, s.building_name
    order by min(s.place)`.execute(db);
  return rows;
}

type ParticipantRef = { eventId: string; participantId: string };

export type PrintedSheet = {
  jobId: string;
  sheetNumber: number;
  code: string;
  contactName: string;
  isStationery: boolean;
  kind: SheetKind;
  printedAt: Date;
  cameBack: boolean;
};

/** No participant gets more sheets in one event. */
const maxSheets = 200;

/** Includes voided jobs: their paper may have been handed out. */
export async function listSheetsOf(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
): Promise<PrintedSheet[]> {
  const rows = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select(["s.printJobId as jobId", "s.number as sheetNumber", "j.code", "s.contactName", "s.contactId"])
    .select(["j.createdAt as printedAt", "s.kind"])
    .select((from) =>
      hasRows(
        from
          .selectFrom("responses as r")
          .select("r.id")
          .whereRef("r.printJobId", "=", "s.printJobId")
          .whereRef("r.sheetNumber", "=", "s.number")
          .where("r.withdrawnAt", "is", null),
      ).as("cameBack"),
    )
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("s.participantId", "=", participantId)
    .orderBy("j.createdAt", "desc")
    .orderBy("j.id", "desc")
    .orderBy("s.number")
    .limit(maxSheets)
    .execute();
  return rows.map(({ contactId, ...sheet }) => {
    const kind = sheetKindOf(sheet.kind);
    return { ...sheet, kind, isStationery: contactId === null && kind === "family" };
  });
}

export type StaffResponseRow = ReplyPageRow & {
  code: string;
  contactName: string;
  buildingName: string | null;
  originalFileName: string;
  uploadedByName: string;
  withdrawnAt: Date | null;
  sheetPage: number | null;
  sheetPages: number | null;
  missingPages: number[];
  keptTwice: boolean;
};

/**
 * Pages of sheet `s` that are there to write on and of which nothing came in. Empty if its pages, or those of one of its
 * photos, are not known.
 */
const missingPages = sql`array(
  select p.page from generate_series(s.letter_pages + 1, s.pages) as p (page)
  where not exists (select from uploads u where u.print_job_id = s.print_job_id and u.sheet_number = s.number
    and u.state in ('received', 'waiting', 'unwritten', 'filed') and coalesce(u.sheet_page, p.page) = p.page)
  order by p.page)`;

const maxStaffResponses = 400;

/**
 * The newest sheet first, its pages in order. Page numbers skip withdrawn and moved pages; withdrawn pages are
 * numbered separately.
 */
export async function listResponsesOf(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
  limit = maxStaffResponses,
): Promise<StaffResponseRow[]> {
  // Raw: named windows.
  const { rows } = await sql<StaffResponseRow>`
    select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
      r.print_job_id as "printJobId", r.sheet_number as "sheetNumber", r.uploaded_at as "uploadedAt", r.scope, r.width,
      r.height, r.held_at is not null as held, r.contact_id is null and r.kind = 'family' as "wroteFirst",
      r.kind,
      row_number() over (side order by r.page, r.id)::int as page, count(*) over side::int as pages, j.code,
      ${toWhom} as "contactName", s.building_name as "buildingName", r.original_file_name as "originalFileName",
      coalesce(u.uploaded_by_name, (select name_of(users) from users where id = r.uploaded_by), '') as "uploadedByName",
      r.withdrawn_at as "withdrawnAt", r.sheet_page as "sheetPage", s.pages as "sheetPages",
      ${missingPages} as "missingPages", r.kept_twice_at is not null as "keptTwice"
    from responses r
    join sheets s on s.print_job_id = r.print_job_id and s.number = r.sheet_number
    join print_jobs j on j.id = r.print_job_id
    left join uploads u on u.id = r.id
    where r.organization_id = ${organizationId} and r.event_id = ${eventId} and r.participant_id = ${participantId}
    window side as (partition by r.print_job_id, r.sheet_number, r.withdrawn_at is null)
    order by max(r.uploaded_at) over (partition by r.print_job_id, r.sheet_number) desc, r.print_job_id, r.sheet_number,
      r.withdrawn_at is not null, page
    limit ${limit}`.execute(db);
  return rows;
}

export type DeskReplyRow = StoredPicture & {
  participantId: string;
  participantName: string;
  buildingName: string | null;
  to: string;
  uploadedAt: Date;
  visibleFrom: Date | null;
  held: boolean;
  reason: string | null;
  width: number | null;
  height: number | null;
};

type DeskParams = {
  eventId: string;
  onlyHeld: boolean;
  now: Date;
  olderThan: PageCursor | undefined;
  limit: number;
};

/** Held, or not visible yet. Each case has its own index, and there are few rows. */
export async function listDeskReplies(
  db: Db,
  { organizationId }: Staff,
  { eventId, onlyHeld, now, olderThan, limit }: DeskParams,
): Promise<DeskReplyRow[]> {
  const here = sql`organization_id = ${organizationId} and event_id = ${eventId} and withdrawn_at is null`;
  const waiting = onlyHeld
    ? sql``
    : sql`union select id from responses where ${here} and visible_from is not null and visible_from > ${now}`;
  // Raw: string_agg with an order, shared through toWhom.
  const { rows } = await sql<DeskReplyRow>`
    with unseen as (select id from responses where ${here} and held_at is not null ${waiting})
    select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
      p.id as "participantId", p.name as "participantName", s.building_name as "buildingName", ${toWhom} as "to",
      r.uploaded_at as "uploadedAt", r.visible_from as "visibleFrom", r.held_at is not null as held,
      r.hold_reason as reason, r.width, r.height
    from unseen u
    join responses r on r.id = u.id and r.organization_id = ${organizationId}
    join sheets s on s.print_job_id = r.print_job_id and s.number = r.sheet_number
    join participants p on p.id = r.participant_id and p.organization_id = ${organizationId}
    where p.deleted_at is null and ${isOlder(olderThan, { at: "r.uploadedAt", id: "r.id" })}
    order by r.uploaded_at desc, r.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** As personName: the camp's name for contact `c`, else the name of the linked account, else the relationship. */
const calledOnPaper = sql`coalesce(c.name, (select min(name_of(u)) from participant_links l
  join users u on u.id = l.user_id where l.contact_id = c.id), c.relationship)`;

/** Names of the addressees of reply `r` on sheet `s`; empty if it is for all. */
const toWhom = sql`case when r.contact_id is not null or r.kind = 'team' then s.contact_name else coalesce((
  select string_agg(${calledOnPaper}, ', ' order by c.created_at, c.id)
  from response_addressees a join contacts c on c.id = a.contact_id where a.response_id = r.id), '') end`;

export type AddresseeOf = Addressee & { participantId: string };

export async function listAddresseesOf(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  participantIds: readonly string[],
): Promise<AddresseeOf[]> {
  // Raw: shares calledOnPaper with toWhom.
  const { rows } = await sql<AddresseeOf>`
    select c.id, c.participant_id as "participantId", ${calledOnPaper} as name, c.relationship,
      exists (select from participant_links l where l.contact_id = c.id) as "hasAccepted"
    from contacts c
    where c.organization_id = ${organizationId} and c.event_id = ${eventId}
      and c.participant_id = any(${[...participantIds]}::uuid[]) and c.removed_at is null
    order by c.created_at, c.id`.execute(db);
  return rows;
}

export async function listPictures(db: Db): Promise<(UploadKey & { hasScan: boolean })[]> {
  return db
    .selectFrom("responses")
    .select(["organizationId", "id", "hasScan"])
    .where("picturesAt", "is not", null)
    .unionAll(
      db
        .selectFrom("uploads")
        .select(["organizationId", "id", "hasScan"])
        .where("state", "in", ["waiting", "unwritten"])
        .where("why", "is distinct from", couldNotBeOpened),
    )
    .execute();
}

export async function listComing(db: Db): Promise<UploadKey[]> {
  return db.selectFrom("uploads").select(["organizationId", "id"]).where("state", "=", "received").execute();
}
