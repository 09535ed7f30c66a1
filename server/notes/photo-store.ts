import { sql, type NotNull } from "kysely";
import { maxMyPhotos, type PhotoPlace } from "#domain/notes/photo.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { UploadKey, UploadRow } from "#server/uploads/store.ts";
import { linksOf } from "./family-store.ts";

export type PhotoRef = PhotoPlace & { userId: string };

function ownLinks(db: Db, { userId, orgId, eventId, participantId }: PhotoRef) {
  return db
    .selectFrom("activeLinks as l")
    .where("l.userId", "=", userId)
    .where("l.organizationId", "=", orgId)
    .where("l.eventId", "=", eventId)
    .where("l.participantId", "=", participantId);
}

export async function isLinked(db: Db, photoRef: PhotoRef): Promise<boolean> {
  const link = await ownLinks(db, photoRef).select("l.id").limit(1).executeTakeFirst();
  return link !== undefined;
}

function ownNote(db: Db, photoRef: PhotoRef) {
  return ownLinks(db, photoRef)
    .innerJoin("notes as n", "n.contactId", "l.contactId")
    .where("n.id", "=", photoRef.noteId);
}

/** Without a lock, to reject a request before it counts towards the rate limit. */
export async function isOwnNote(db: Db, photoRef: PhotoRef): Promise<boolean> {
  const note = await ownNote(db, photoRef).select("n.id").limit(1).executeTakeFirst();
  return note !== undefined;
}

export type OwnNote = { isPrinted: boolean; takesPhotos: boolean; isOpen: boolean };

/** Waits for a print job that claims the note. A later one skips it, so a photo never changes during printing. */
export async function lockOwnNote(tx: Tx, photoRef: PhotoRef, now: Date): Promise<OwnNote | undefined> {
  // Raw: locks in a subquery and compares with the local day.
  const { rows } = await sql<OwnNote>`
    select n.printed_at is not null as "isPrinted", o.letter_photos as "takesPhotos",
      n.collecting_stopped_at is null
        and n.end_date >= (${now}::timestamptz at time zone o.time_zone)::date as "isOpen"
    from (
      select n.id, n.printed_at, own.end_date, own.collecting_stopped_at, n.organization_id
      from notes n join (
        select l.contact_id, e.end_date, p.collecting_stopped_at
        from (${ownLinks(tx, photoRef).selectAll("l")}) l
        join events e on e.id = l.event_id join participants p on p.id = l.participant_id
      ) own on own.contact_id = n.contact_id
      where n.id = ${photoRef.noteId}
      for no key update of n
    ) n join organizations o on o.id = n.organization_id`.execute(tx);
  return rows[0];
}

export type PhotoRow = UploadRow & { id: string };

export async function findPhotoOf(db: Db, orgId: string, noteId: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom("notePhotos")
    .select(["id", "state", "byteSize", "contentHash"])
    .where("organizationId", "=", orgId)
    .where("noteId", "=", noteId)
    .executeTakeFirst();
}

export async function findOwnPhoto(db: Db, photoRef: PhotoRef): Promise<PhotoRow | undefined> {
  return ownNote(db, photoRef)
    .innerJoin("notePhotos as ph", "ph.noteId", "n.id")
    .select(["ph.id", "ph.state", "ph.byteSize", "ph.contentHash"])
    .limit(1)
    .executeTakeFirst();
}

export type NewPhoto = { id: string; byteSize: number; contentHash: Buffer; createdAt: Date };

export async function insertPhoto(
  tx: Tx,
  { orgId: organizationId, participantId, noteId }: PhotoPlace,
  photo: NewPhoto,
): Promise<void> {
  await tx
    .insertInto("notePhotos")
    .values({ ...photo, organizationId, participantId, noteId, state: "issued" })
    .execute();
}

/** A trigger schedules the deletion of the files. */
export async function deletePhotoOf(tx: Tx, orgId: string, noteId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("notePhotos")
    .where("organizationId", "=", orgId)
    .where("noteId", "=", noteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ListedPhoto = {
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
): Promise<ListedPhoto[] | undefined> {
  // Raw: lateral joins on a materialized CTE.
  const { rows } = await sql<ListedPhoto | { id: null }>`
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
  return db
    .selectFrom("activeLinks as l")
    .innerJoin("notes as n", "n.contactId", "l.contactId")
    .innerJoin("notePhotos as ph", "ph.noteId", "n.id")
    .select(["ph.id", "ph.organizationId", "ph.width", "ph.height"])
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .where("n.id", "=", noteId)
    .where("ph.state", "=", "ready")
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .limit(1)
    .executeTakeFirst();
}

export async function listPhotoWriters(tx: Tx, { organizationId, id }: UploadKey): Promise<string[]> {
  const rows = await tx
    .selectFrom("notePhotos as ph")
    .innerJoin("notes as n", "n.id", "ph.noteId")
    .innerJoin("participantLinks as l", "l.contactId", "n.contactId")
    .select("l.userId")
    .distinct()
    .where("ph.organizationId", "=", organizationId)
    .where("ph.id", "=", id)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** False if the photo arrived after all. */
export async function giveUpPhoto(tx: Tx, { organizationId, id }: UploadKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notePhotos")
    .set({ state: "refused", why: "never-came", settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "=", "issued")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPhotosWithFiles(db: Db): Promise<(UploadKey & { state: string })[]> {
  return db
    .selectFrom("notePhotos")
    .select(["organizationId", "id", "state"])
    .where("state", "<>", "refused")
    .execute();
}

export async function clearPhotoPrinted(tx: Tx, { organizationId, id }: UploadKey): Promise<void> {
  await tx
    .updateTable("notePhotos")
    .set({ printJobId: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
