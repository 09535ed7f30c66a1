import type { Pool } from "pg";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Declared, UploadDestination, OwnUpload, Sheet } from "./upload-store.ts";

/*
 * A batch runs the same few queries a hundred times. They are combined and use prepared statements, because planning
 * would cost more than executing.
 */

export type NamedSheet = { eventId: string; code: string; number: number; uploadId: string | null };

export type AtDesk = {
  wrongCodes: Date[];
  sheet: (Sheet & { tokenHash: Buffer }) | undefined;
  /**
   * Only if issued to this user for this sheet. A received upload is only reported, never changed, and is found on any
   * sheet of the event or in its tray: a worker or a colleague may have moved it.
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

export async function findUploadContext(
  pool: Pool,
  { organizationId, userId }: Staff,
  { eventId, code, number, uploadId }: NamedSheet,
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
  if (found === undefined) throw new Error("The sheet query returned no row.");
  const { wrongCodes, jobId, sheetNumber, tokenHash, id, isOwn, state, byteSize, contentHash } = found;
  return {
    wrongCodes,
    sheet: jobId === null ? undefined : { jobId, sheetNumber, tokenHash },
    upload: id === null || isOwn !== true ? undefined : { id, state, byteSize, contentHash },
  };
}

/** Stored bytes: on this sheet, or, without a sheet, anywhere in the event. */
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
 * Returns a stored upload with the same bytes, the user's earlier link, or a new one. Undefined if the event does not
 * exist. If the same bytes arrive elsewhere at this instant, there is one link too many; receiving detects it.
 */
export async function issue(
  pool: Pool,
  { organizationId, userId, displayName }: Staff,
  destination: UploadDestination,
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
