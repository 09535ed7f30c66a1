import { sql } from "kysely";
import { type TwicePage, twiceListed } from "#domain/responses/page-checks.ts";
import type { writtenFirst } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import type { StoredPicture } from "./viewing-store.ts";

/** A reply side, or a page of earlier paper whose side is not known: a child may have written too faintly. */
const isReplySide = sql<boolean>`side is distinct from 'letter'`;

/** Letter sides are only counted: each scan of both sides has one for every sheet. */
export async function countUnwritten(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<{ replySides: number; letterSides: number }> {
  return db
    .selectFrom("uploads")
    .select((from) => [
      countRows(from.and([isReplySide, from("seenAt", "is", null)])).as("replySides"),
      countRows(from("side", "=", "letter")).as("letterSides"),
    ])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("state", "=", "unwritten")
    .executeTakeFirstOrThrow();
}

/** How many were open. */
export async function markFoundEmpty(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, uploadIds }: { eventId: string; uploadIds: readonly string[] },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("uploads")
    .set({ seenAt: now })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", anyId(uploadIds))
    .where("state", "=", "unwritten")
    .where("seenAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type UnwrittenRow = StoredPicture & {
  receivedAt: Date;
  originalFileName: string;
  participantId: string;
  participantName: string;
  buildingName: string | null;
  side: string | null;
  page: number | null;
};

export async function listUnwritten(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<UnwrittenRow[]> {
  const rows = await db
    .selectFrom("uploads as u")
    .innerJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "u.printJobId").onRef("s.number", "=", "u.sheetNumber"),
    )
    .select(["u.id", "u.organizationId", "u.settledAt as picturesAt", "u.hasScan", "u.receivedAt"])
    .select(["u.originalFileName", "u.side", "u.sheetPage as page"])
    .select(["s.participantId", "s.participantName", "s.buildingName"])
    .where("u.organizationId", "=", organizationId)
    .where("u.eventId", "=", eventId)
    .where("u.state", "=", "unwritten")
    .where("u.seenAt", "is", null)
    .where(isReplySide)
    .where(isOlder(olderThan, { at: "u.receivedAt", id: "u.id" }))
    .orderBy("u.receivedAt", "desc")
    .orderBy("u.id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ receivedAt, ...row }) => (receivedAt === null ? [] : { ...row, receivedAt }));
}

/** Pages with more than one photo that staff have not chosen to keep beside the first. */
export async function listTwice(db: Db, { organizationId }: Staff, eventId: string): Promise<TwicePage[]> {
  // Raw: a group with conditions on counts.
  const { rows } = await sql<TwicePage>`
    select s.participant_id as "participantId", s.participant_name as "participantName",
      s.building_name as "buildingName", r.sheet_page as page
    from responses r
    join sheets s on s.print_job_id = r.print_job_id and s.number = r.sheet_number
    where r.organization_id = ${organizationId} and r.event_id = ${eventId} and r.withdrawn_at is null
      and r.sheet_page is not null and r.kept_twice_at is null
    group by s.print_job_id, s.number, r.sheet_page
    having count(*) > 1
    order by max(r.uploaded_at) desc, s.number, r.sheet_page
    limit ${twiceListed}`.execute(db);
  return rows;
}

export async function markKeptTwice(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ keptTwiceAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .where("keptTwiceAt", "is", null)
    .execute();
}

/** Staff say that a page is a reply after all. On stationery it waits until they say whom it is to. */
export async function markWritten(
  tx: Tx,
  { organizationId }: Staff,
  uploadId: string,
  written: { state: "filed" } | { state: "waiting"; why: typeof writtenFirst },
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set(written)
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "unwritten")
    .execute();
}
