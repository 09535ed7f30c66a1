import type { Pool } from "pg";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Declared, Destination, OwnUpload, Sheet } from "./upload-store.ts";

/*
 * A pile is the same few questions a hundred times over. They are asked in as few steps as there are and are known to
 * Postgres by name: planning them anew would cost it more than answering.
 */

/** A sheet by what stands on it, and what a client says it has sent there. */
export type Named = { eventId: string; code: string; number: number; uploadId: string | null };

export type AtDesk = {
  /** When they were tried: within the time that counts, and no more than are too many. */
  wrongCodes: Date[];
  /** With the hash of what proves it. */
  sheet: (Sheet & { tokenHash: Buffer }) | undefined;
  /**
   * If it was issued to this person for this sheet. Once received it is only answered, never changed, and is theirs on
   * whichever sheet of the event, or in its tray: a worker or somebody else may have taken it there meanwhile.
   */
  upload: OwnUpload | undefined;
};

type Found = {
  wrongCodes: Date[];
  jobId: string | null;
  sheetNumber: number;
  tokenHash: Buffer;
  id: string | null;
  state: string;
  byteSize: number;
  contentHash: Buffer;
  isOwn: boolean | null;
};

export async function askAtDesk(
  pool: Pool,
  { organizationId, userId }: Staff,
  { eventId, code, number, uploadId }: Named,
  { since, upTo }: { since: Date; upTo: number },
): Promise<AtDesk> {
  const { rows } = await pool.query<Found>({
    name: "ask-at-desk",
    text: `select tried.wrong_codes as "wrongCodes", s.print_job_id as "jobId", s.number as "sheetNumber",
        s.token_hash as "tokenHash", u.id, u.state, u.byte_size as "byteSize", u.content_hash as "contentHash",
        (u.organization_id, u.event_id, u.uploaded_by) = (j.organization_id, j.event_id, $1)
          and (u.state <> 'issued' or (u.print_job_id, u.sheet_number) = (s.print_job_id, s.number)) as "isOwn"
      from (
        select array(select at from wrong_codes where user_id = $1 and at > $2 limit $3) as wrong_codes
      ) tried
      left join (
        print_jobs j join sheets s on s.print_job_id = j.id and s.number = $7
        join events e on e.id = j.event_id and e.deleted_at is null
      ) on j.organization_id = $4 and j.event_id = $5 and j.code = $6
      -- By its id alone: told more, Postgres takes the uploads of an event for one or two and reads all of them.
      left join uploads u on u.id = $8`,
    values: [userId, since, upTo, organizationId, eventId, code, number, uploadId],
  });
  const [found] = rows;
  if (found === undefined) throw new Error("a count has no row");
  const { wrongCodes, jobId, sheetNumber, tokenHash, id, isOwn, state, byteSize, contentHash } = found;
  return {
    wrongCodes,
    sheet: jobId === null ? undefined : { jobId, sheetNumber, tokenHash },
    upload: id === null || isOwn !== true ? undefined : { id, state, byteSize, contentHash },
  };
}

/** Bytes that are with us: on this sheet, or without one on any sheet of the event or in its tray. */
const areWithUs = {
  onSheet: "u.state in ('received', 'waiting', 'filed') and u.print_job_id = $4 and u.sheet_number = $5",
  anywhere: "u.state in ('received', 'waiting', 'filed')",
};

const issuing = (same: string) => `
  with place as (
    select organization_id, id from events where organization_id = $2 and id = $3 and deleted_at is null
  ),
  same as (
    select u.id, u.state from place join uploads u on u.organization_id = place.organization_id and u.event_id = place.id
    where u.content_hash = $9 and ${same}
    order by u.id limit 1
  ),
  issued as (
    insert into uploads (id, organization_id, event_id, print_job_id, sheet_number, state, why, content_type, byte_size,
      content_hash, created_at, uploaded_by, uploaded_by_name)
    select $1::uuid, place.organization_id, place.id, $4::uuid, $5::integer, 'issued', $6, $7, $8::integer, $9::bytea,
      $10::timestamptz, $11::uuid, $12
    from place where not exists (select from same)
    on conflict (uploaded_by, event_id, content_hash, print_job_id, sheet_number, content_type, byte_size)
      where state = 'issued' and uploaded_by is not null
      do update set created_at = excluded.created_at
    returning id, state
  )
  select id, state from same union all select id, state from issued`;

const issues = {
  onSheet: { name: "issue-on-sheet", text: issuing(areWithUs.onSheet) },
  anywhere: { name: "issue-anywhere", text: issuing(areWithUs.anywhere) },
};

/**
 * The upload these bytes are or will be: one that is with us, the same person's earlier link, which lives on, or a new one.
 * Nothing when there is no such event. If the same bytes are received from elsewhere in this very instant, there is a link
 * too many; receiving says so.
 */
export async function issue(
  pool: Pool,
  { organizationId, userId, displayName }: Staff,
  destination: Destination,
  { contentType, byteSize, contentHash }: Declared,
  { newId, now }: { newId: string; now: Date },
): Promise<{ id: string; state: string } | undefined> {
  const { eventId, sheet } = destination;
  const why = destination.sheet === null ? destination.why : null;
  const to = [newId, organizationId, eventId, sheet?.jobId ?? null, sheet?.sheetNumber ?? null, why];
  const { rows } = await pool.query<{ id: string; state: string }>({
    ...(sheet === null ? issues.anywhere : issues.onSheet),
    values: [...to, contentType, byteSize, contentHash, now, userId, displayName],
  });
  return rows[0];
}
