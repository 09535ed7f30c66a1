import { sql, type NotNull } from "kysely";
import { historyLength, type ListedUpload, type UploadState } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";

export type WaitingUpload = {
  id: string;
  organizationId: string;
  receivedAt: Date;
  uploadedByName: string;
  originalFileName: string;
  why: string | null;
  /** Null unless it waits on a known sheet. */
  participantId: string | null;
  participantName: string | null;
  buildingName: string | null;
  /** Of a sheet for a counselor; else null. */
  counselorJobId: string | null;
};

export async function listWaiting(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<WaitingUpload[]> {
  const page = db
    .selectFrom("uploads")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("state", "=", "waiting")
    .where("receivedAt", "is not", null)
    .$narrowType<{ receivedAt: NotNull }>()
    .where(isOlder(olderThan, { at: "receivedAt", id: "id" }))
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  return db
    .selectFrom(page.as("u"))
    .leftJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "u.printJobId").onRef("s.number", "=", "u.sheetNumber"),
    )
    .select(["u.id", "u.organizationId", "u.receivedAt", "u.uploadedByName", "u.originalFileName", "u.why"])
    .select(["s.participantId", "s.participantName", "s.buildingName"])
    .select((from) =>
      from
        .case()
        .when("s.kind", "=", "counselor")
        .then(from.ref("u.printJobId"))
        .else(null)
        .end()
        .as("counselorJobId"),
    )
    .orderBy("u.receivedAt", "desc")
    .orderBy("u.id", "desc")
    .execute();
}

export type HistoryRow = Omit<ListedUpload, "receivedAt" | "state" | "nothingWritten"> & {
  receivedAt: Date;
  state: UploadState | "unwritten";
};

export async function listHistory(db: Db, { organizationId }: Staff, eventId: string): Promise<HistoryRow[]> {
  // Raw: a scalar subquery with having.
  const { rows } = await sql<HistoryRow>`
    select u.id, u.received_at as "receivedAt", u.uploaded_by_name as "uploadedByName",
      u.original_file_name as "originalFileName", u.state, s.participant_id as "participantId",
      s.participant_name as "participantName", s.building_name as "buildingName", s.kind,
      (select count(*)::int from responses mine join responses r
        on r.print_job_id = mine.print_job_id and r.sheet_number = mine.sheet_number and r.withdrawn_at is null
          and (r.page, r.id) <= (mine.page, mine.id)
        where mine.id = u.id and mine.withdrawn_at is null having count(*) > 0) as page
    from (
      select * from uploads
      where organization_id = ${organizationId} and event_id = ${eventId} and received_at is not null
      order by received_at desc, id desc
      limit ${historyLength}
    ) u
    left join sheets s on s.print_job_id = u.print_job_id and s.number = u.sheet_number
    order by u.received_at desc, u.id desc`.execute(db);
  return rows;
}
