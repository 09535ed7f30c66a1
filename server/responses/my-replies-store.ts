import { sql } from "kysely";
import { maxMyParticipants } from "#domain/invites/my-participant.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import type { PageSide } from "#domain/printing/sheet-layout.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isFor } from "./reader-store.ts";
import type { ReplyPageRow, StoredPicture } from "./viewing-store.ts";

/** As its reader sees it. */
export type MyReplyRow = ReplyPageRow & {
  side: PageSide | null;
  paper: PaperSize;
  isNew: boolean;
};

/** A sheet has a page or two, so these are more than any participant gets. */
const maxFamilyResponses = 200;

/**
 * Replies that the user may see: to the contacts they are linked as, letters addressed to these, and those for all,
 * once visible; held ones are included. The newest sheet first, its pages numbered among the visible ones. Undefined
 * without a link, with a removed contact, or for a deleted event.
 */
export async function listMyResponses(
  db: Db,
  { userId, participantId, now }: { userId: string; participantId: string; now: Date },
  limit = maxFamilyResponses,
): Promise<MyReplyRow[] | undefined> {
  // Raw: named windows in a lateral join.
  const { rows } = await sql<MyReplyRow | { id: null }>`
    with own as (
      select l.organization_id, l.event_id, l.contact_id from active_links l
      where l.user_id = ${userId} and l.participant_id = ${participantId}
    )
    select r.*
    from (select distinct organization_id, event_id from own) o
    left join lateral (
      select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
        r.print_job_id as "printJobId", r.sheet_number as "sheetNumber", r.uploaded_at as "uploadedAt", r.scope,
        r.width, r.height, r.held_at is not null as held, r.contact_id is null and r.kind = 'family' as "wroteFirst",
        r.kind, r.side, j.paper,
        r.held_at is null and not exists (
          select from opened_replies o where o.user_id = ${userId} and o.response_id = r.id) as "isNew",
        row_number() over (sheet order by r.page, r.id)::int as page,
        count(*) over sheet::int as pages, max(r.uploaded_at) over sheet as arrived
      from responses r join print_jobs j on j.id = r.print_job_id
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

export type NewestReplyRow = StoredPicture &
  Pick<MyReplyRow, "side" | "paper" | "printJobId" | "sheetNumber" | "page"> & {
    participantId: string;
  };

/** As many pages as a sheet may have. */
const lastFew = 20;

/** The last replies to each of the user's links, newest first. Held replies are not included. */
export async function listNewestReplies(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<NewestReplyRow[]> {
  // Raw: a lateral join with its own order and limit.
  const { rows } = await sql<NewestReplyRow>`
    select r.id, r.organization_id as "organizationId", r.participant_id as "participantId",
      r.pictures_at as "picturesAt", r.has_scan as "hasScan", r.side, j.paper, r.print_job_id as "printJobId",
      r.sheet_number as "sheetNumber", r.page
    from (
      select l.* from active_links l where l.user_id = ${userId}
      order by l.created_at desc, l.id desc limit ${maxMyParticipants}
    ) l
    cross join lateral (
      select r.* from visible_responses r
      where r.organization_id = l.organization_id and r.event_id = l.event_id and r.participant_id = l.participant_id
        and ${isFor(sql.ref("l.contact_id"))} and (r.visible_from is null or r.visible_from <= ${now})
      order by r.uploaded_at desc, r.id desc limit ${lastFew}
    ) r
    join print_jobs j on j.id = r.print_job_id
    order by r.uploaded_at desc, r.id desc`.execute(db);
  return rows;
}

export async function isLinked(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("activeLinks")
    .select("contactId")
    .where("userId", "=", userId)
    .where("participantId", "=", participantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only those that the user may see; all others are ignored. Returns how many were new. */
export async function markOpened(
  tx: Tx,
  { userId, participantId, now }: { userId: string; participantId: string; now: Date },
  responseIds: readonly string[],
): Promise<number> {
  // Raw: inserts a select.
  const { numAffectedRows } = await sql`
    insert into opened_replies (user_id, response_id, organization_id, opened_at)
    select distinct l.user_id, r.id, r.organization_id, ${now}::timestamptz
    from active_links l join visible_responses r on r.organization_id = l.organization_id
      and r.event_id = l.event_id and r.participant_id = l.participant_id
    where l.user_id = ${userId} and l.participant_id = ${participantId}
      and r.id = any(${[...responseIds]}::uuid[]) and ${isFor(sql.ref("l.contact_id"))}
      and (r.visible_from is null or r.visible_from <= ${now})
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
