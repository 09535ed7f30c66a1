import { sql, type Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { couldNotBeOpened, fromBeforeRestore } from "#domain/responses/upload.ts";
import { minuteMs } from "#domain/time.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { keyOfPicture } from "#server/responses/pictures.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import type { RestoreDeps } from "./after-restore.ts";

type PictureDeps = Pick<RestoreDeps, "db" | "files">;

/** A row may be committed a while after the time that it contains. */
const marginMs = 10 * minuteMs;
const uploadsPerBatch = 2_000;

/**
 * Pictures that were filed or waited after the moment are in storage without a row, and devices have deleted them. They
 * wait for staff again, as recorded in `later`. None is filed: staff see each one before a family does. Idempotent.
 */
export async function takeInPictures(
  { db, files }: PictureDeps,
  later: Db,
  moment: Date,
): Promise<{ waiting: number; missing: string[] }> {
  let waiting = 0;
  const missing: string[] = [];
  let after: string | undefined;
  do {
    const uploads = await listUploads(later, moment, after);
    const settled = await listSettled(db, uploads);
    for (const upload of uploads.filter(({ id }) => !settled.has(id))) {
      const key = keyOfFile(upload);
      if ((await files.head(key)) === undefined) missing.push(key);
      else if (await insertWaiting(db, upload)) waiting += 1;
    }
    after = uploads.length === uploadsPerBatch ? uploads.at(-1)?.id : undefined;
  } while (after !== undefined);
  return { waiting, missing };
}

type Upload = Selectable<Tables["uploads"]>;

function keyOfFile(upload: Upload): string {
  return upload.why === couldNotBeOpened ? keyOfIncoming(upload) : keyOfPicture(upload, "full");
}

function listUploads(later: Db, moment: Date, after: string | undefined): Promise<Upload[]> {
  return later
    .selectFrom("uploads")
    .selectAll()
    .where("state", "in", ["filed", "waiting", "unwritten"])
    .where("settledAt", ">=", new Date(moment.getTime() - marginMs))
    .$if(after !== undefined, (all) => all.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(uploadsPerBatch)
    .execute();
}

/** At the moment, the file of the others had not been sent or re-encoded yet. */
async function listSettled(db: Db, uploads: readonly Upload[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", anyId(uploads.map(({ id }) => id)))
    .where("state", "not in", ["issued", "received"])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** False if the event is not in the restored database, or the same bytes wait there already. */
async function insertWaiting(db: Db, upload: Upload): Promise<boolean> {
  const { id, organizationId, eventId, contentHash } = upload;
  const why = upload.why === couldNotBeOpened ? couldNotBeOpened : fromBeforeRestore;
  // Raw: inserts a select of columns and parameters.
  const { numAffectedRows } = await sql`
    insert into uploads (id, organization_id, event_id, state, why, content_type, byte_size, content_hash,
      original_file_name, created_at, uploaded_by, uploaded_by_name, received_at, settled_at, width, height, has_scan)
    select ${id}, e.organization_id, e.id, 'waiting', ${why}, ${upload.contentType}, ${upload.byteSize},
      ${contentHash}, ${upload.originalFileName}, ${upload.createdAt},
      (select u.id from users u where u.id = ${upload.uploadedBy}), ${upload.uploadedByName},
      ${upload.receivedAt}, ${upload.settledAt}, ${upload.width}, ${upload.height}, ${upload.hasScan}
    from events e
    where e.organization_id = ${organizationId} and e.id = ${eventId} and not exists (
      select from uploads same where same.organization_id = e.organization_id and same.event_id = e.id
        and same.content_hash = ${contentHash} and same.id <> ${id} and same.print_job_id is null
        and same.state in ('received', 'waiting'))
    on conflict (id) do update set state = excluded.state, why = excluded.why, print_job_id = null,
      sheet_number = null, event_id = excluded.event_id, original_file_name = excluded.original_file_name,
      received_at = excluded.received_at, settled_at = excluded.settled_at, width = excluded.width,
      height = excluded.height, has_scan = excluded.has_scan`.execute(db);
  return numAffectedRows === 1n;
}
