import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Declared, UploadDestination, OwnUpload, Sheet } from "./upload-store.ts";

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
  db: Db,
  { organizationId, userId }: Staff,
  { eventId, code, number, uploadId }: NamedSheet,
  { since, upTo }: { since: Date; upTo: number },
): Promise<AtDesk> {
  const { rows } = await sql<Found>`
    select tried.wrong_codes, s.print_job_id as job_id, s.number as sheet_number, s.token_hash,
      u.id, u.state, u.byte_size, u.content_hash,
      (u.organization_id, u.event_id, u.uploaded_by) = (j.organization_id, j.event_id, ${userId})
        and (u.state <> 'issued' or (u.print_job_id, u.sheet_number) = (s.print_job_id, s.number)) as is_own
    from (
      select array(select at from wrong_codes where user_id = ${userId} and at > ${since} limit ${upTo}) as wrong_codes
    ) tried
    left join (
      print_jobs j join sheets s on s.print_job_id = j.id and s.number = ${number}
      join events e on e.id = j.event_id and e.deleted_at is null
    ) on j.organization_id = ${organizationId} and j.event_id = ${eventId} and j.code = ${code}
    -- By its id alone: told more, Postgres takes the uploads of an event for one or two and reads all of them.
    left join uploads u on u.id = ${uploadId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("The sheet query returned no row.");
  const { wrongCodes, jobId, sheetNumber, tokenHash, id, isOwn, state, byteSize, contentHash } = found;
  return {
    wrongCodes,
    sheet: jobId === null ? undefined : { jobId, sheetNumber, tokenHash },
    upload: id === null || isOwn !== true ? undefined : { id, state, byteSize, contentHash },
  };
}

/**
 * Returns a stored upload with the same bytes, the user's earlier link, or a new one. Undefined if the event does not
 * exist. If the same bytes arrive elsewhere at this instant, there is one link too many; receiving detects it.
 */
export async function issue(
  db: Db,
  { organizationId, userId, displayName }: Staff,
  destination: UploadDestination,
  { contentType, byteSize, contentHash }: Declared,
  { newId, now }: { newId: string; now: Date },
): Promise<{ id: string; state: string } | undefined> {
  const { eventId, sheet } = destination;
  const why = destination.sheet === null ? destination.why : null;
  const jobId = sheet?.jobId ?? null;
  const sheetNumber = sheet?.sheetNumber ?? null;
  const onThisSheet = sql`and u.print_job_id = ${jobId} and u.sheet_number = ${sheetNumber}`;
  const { rows } = await sql<{ id: string; state: string }>`
    with place as (
      select organization_id, id from events
      where organization_id = ${organizationId} and id = ${eventId} and deleted_at is null
    ),
    same as (
      select u.id, u.state from place
      join uploads u on u.organization_id = place.organization_id and u.event_id = place.id
      where u.content_hash = ${contentHash} and u.state in ('received', 'waiting', 'filed')
        ${sheet === null ? sql`` : onThisSheet}
      order by u.id limit 1
    ),
    issued as (
      insert into uploads (id, organization_id, event_id, print_job_id, sheet_number, state, why, content_type,
        byte_size, content_hash, created_at, uploaded_by, uploaded_by_name)
      select ${newId}::uuid, place.organization_id, place.id, ${jobId}::uuid, ${sheetNumber}::integer, 'issued',
        ${why}, ${contentType}, ${byteSize}::integer, ${contentHash}::bytea, ${now}::timestamptz, ${userId}::uuid,
        ${displayName}
      from place where not exists (select from same)
      on conflict (uploaded_by, event_id, content_hash, print_job_id, sheet_number, content_type, byte_size)
        where state = 'issued' and uploaded_by is not null
        do update set created_at = excluded.created_at
      returning id, state
    )
    select id, state from same union all select id, state from issued`.execute(db);
  return rows[0];
}
