import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredPicture } from "./urls.ts";

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
};

/** A sheet has a page or two, so this is more than any participant gets. */
const maxResponses = 200;

/**
 * Replies that the user may see: to the contacts they are linked as, letters addressed to these, and those for all,
 * once visible; held ones are included. The newest sheet first, its pages numbered among the visible ones. Undefined
 * without a link, with a removed contact, or for a deleted event.
 */
export async function listMyResponses(
  db: Db,
  { userId, participantId, now }: { userId: string; participantId: string; now: Date },
  limit = maxResponses,
): Promise<ReplyPageRow[] | undefined> {
  const { rows } = await sql<ReplyPageRow | { id: null }>`
    with own as (
      select l.organization_id, l.event_id, l.contact_id from active_links l
      where l.user_id = ${userId} and l.participant_id = ${participantId}
    )
    select r.*
    from (select distinct organization_id, event_id from own) o
    left join lateral (
      select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
        r.print_job_id as "printJobId", r.sheet_number as "sheetNumber", r.uploaded_at as "uploadedAt", r.scope,
        r.width, r.height, r.held_at is not null as held, r.contact_id is null as "wroteFirst",
        row_number() over (sheet order by r.page, r.id)::int as page,
        count(*) over sheet::int as pages, max(r.uploaded_at) over sheet as arrived
      from responses r
      where r.organization_id = o.organization_id and r.event_id = o.event_id and r.participant_id = ${participantId}
        and r.withdrawn_at is null and (r.visible_from is null or r.visible_from <= ${now})
        and (r.scope = 'participant' or r.contact_id in (select contact_id from own) or exists (
          select from response_addressees a
          where a.response_id = r.id and a.contact_id in (select contact_id from own)))
      window sheet as (partition by r.print_job_id, r.sheet_number)
    ) r on true
    order by r.arrived desc, r."printJobId", r."sheetNumber", r.page
    limit ${limit}`.execute(db);
  if (rows.length === 0) return undefined;
  // A link without replies gives one row of nulls.
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}
