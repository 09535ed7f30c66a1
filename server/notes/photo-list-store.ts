import { sql } from "kysely";
import { maxMyPhotos } from "#domain/notes/photo.ts";
import type { Db } from "#server/platform/db/database.ts";
import { linksOf } from "./family-store.ts";

export type PhotoRow = {
  id: string;
  organizationId: string;
  noteId: string;
  state: "issued" | "received" | "ready" | "refused";
  isPrinted: boolean;
  width: number | null;
  height: number | null;
};

export async function listMyPhotos(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<PhotoRow[] | undefined> {
  const { rows } = await sql<PhotoRow | { id: null }>`
    with own as materialized (
      select l.contact_id from ${linksOf(userId)} and l.participant_id = ${participantId}
    )
    select ph.id, ph.organization_id as "organizationId", ph.note_id as "noteId", ph.state, ph.width, ph.height,
      ph.print_job_id is not null and ph.print_job_id = n.print_job_id as "isPrinted"
    from own left join lateral (
      select id, print_job_id, created_at from notes where contact_id = own.contact_id
      order by created_at desc, id desc limit ${maxMyPhotos}
    ) n on true
    left join lateral (select * from note_photos where note_id = n.id limit 1) ph on true
    order by n.created_at desc nulls last, n.id desc limit ${maxMyPhotos}`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}

export type ReadyPhoto = { id: string; organizationId: string; width: number; height: number };

export async function findMyReadyPhoto(
  db: Db,
  { userId, participantId, noteId }: { userId: string; participantId: string; noteId: string },
): Promise<ReadyPhoto | undefined> {
  const { rows } = await sql<ReadyPhoto>`
    select ph.id, ph.organization_id as "organizationId", ph.width, ph.height
    from (select l.contact_id from ${linksOf(userId)} and l.participant_id = ${participantId}) own
    join notes n on n.contact_id = own.contact_id and n.id = ${noteId}
    join note_photos ph on ph.note_id = n.id and ph.state = 'ready'
    limit 1`.execute(db);
  return rows[0];
}
