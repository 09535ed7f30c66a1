import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { toWhom } from "./addressee-store.ts";
import type { StoredPicture } from "./urls.ts";

export type DeskReplyRow = StoredPicture & {
  participantId: string;
  participantName: string;
  buildingName: string | null;
  to: string;
  uploadedAt: Date;
  visibleFrom: Date | null;
  held: boolean;
  width: number | null;
  height: number | null;
};

type Params = {
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
  { eventId, onlyHeld, now, olderThan, limit }: Params,
): Promise<DeskReplyRow[]> {
  const here = sql`organization_id = ${organizationId} and event_id = ${eventId} and withdrawn_at is null`;
  const waiting = onlyHeld
    ? sql``
    : sql`union select id from responses where ${here} and visible_from is not null and visible_from > ${now}`;
  const from =
    olderThan === undefined
      ? sql``
      : sql`and (r.uploaded_at, r.id) < (${olderThan.createdAt}, ${olderThan.id}::uuid)`;
  const { rows } = await sql<DeskReplyRow>`
    with unseen as (select id from responses where ${here} and held_at is not null ${waiting})
    select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
      p.id as "participantId", p.name as "participantName", s.building_name as "buildingName", ${toWhom} as "to",
      r.uploaded_at as "uploadedAt", r.visible_from as "visibleFrom", r.held_at is not null as held, r.width, r.height
    from unseen u
    join responses r on r.id = u.id and r.organization_id = ${organizationId}
    join sheets s on s.print_job_id = r.print_job_id and s.number = r.sheet_number
    join participants p on p.id = r.participant_id and p.organization_id = ${organizationId}
    where p.deleted_at is null ${from}
    order by r.uploaded_at desc, r.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function setReplyHeld(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  heldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ heldAt })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .where("heldAt", heldAt === null ? "is not" : "is", null)
    .execute();
}
