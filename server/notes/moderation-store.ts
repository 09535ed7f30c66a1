import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";

/** Before its day only the writer may see a note, so later ones than `through` are excluded. */
type EventRef = { organizationId: string; eventId: string; through: string };

/** Unprinted, held or not. Excludes removed contacts and deleted participants. */
function waitingHere({ organizationId, eventId, through }: EventRef) {
  return sql`
    notes n
    join contacts c on c.id = n.contact_id and c.organization_id = ${organizationId} and c.event_id = ${eventId}
    join participants p
      on p.id = n.participant_id and p.organization_id = ${organizationId} and p.event_id = ${eventId}
    where n.organization_id = ${organizationId} and n.event_id = ${eventId}
      and n.printed_at is null and c.removed_at is null and p.deleted_at is null
      and (n.deliver_on is null or n.deliver_on <= ${through}::date)`;
}

export type DeskRow = {
  id: string;
  participantId: string;
  participantName: string;
  buildingName: string | null;
  from: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  held: boolean;
  photoId: string | null;
};

/** Selects ids through the index of unprinted notes, so that saves need no extra index for a rarely used desk. */
export async function listDeskLetters(
  db: Db,
  of: EventRef,
  { onlyHeld, olderThan, limit }: { onlyHeld: boolean; olderThan: PageCursor | undefined; limit: number },
): Promise<DeskRow[]> {
  const from =
    olderThan === undefined
      ? sql``
      : sql`and (n.created_at, n.id) < (${olderThan.createdAt}, ${olderThan.id}::uuid)`;
  const { rows } = await sql<DeskRow>`
    select w.id, w.participant_id as "participantId", w.participant_name as "participantName",
      b.name as "buildingName", coalesce(w.contact_name, n.created_by_name) as "from", n.text,
      n.created_at as "createdAt", n.updated_at as "updatedAt", n.held_at is not null as held,
      ph.id as "photoId"
    from (
      select n.id, n.created_at, p.id as participant_id, p.name as participant_name, p.building_id,
        c.name as contact_name
      from ${waitingHere(of)} ${onlyHeld ? sql`and n.held_at is not null` : sql``} ${from}
      order by n.created_at desc, n.id desc limit ${limit}
    ) w
    join notes n on n.id = w.id and n.organization_id = ${of.organizationId}
    left join note_photos ph on ph.note_id = w.id and ph.state = 'ready'
    left join event_buildings b on b.id = w.building_id and b.organization_id = ${of.organizationId}
    order by w.created_at desc, w.id desc`.execute(db);
  return rows;
}

export async function countHeld(db: Db, of: EventRef): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${waitingHere(of)} and n.held_at is not null`.execute(db);
  return rows[0]?.total ?? 0;
}

export type LockedLetter = {
  contactId: string;
  participantId: string;
  isPrinted: boolean;
  isHeld: boolean;
};

/** Waits for a print job that claims the note, which is then printed. A later print job skips it. */
export async function lockLetter(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, through, noteId }: { eventId: string; through: string; noteId: string },
): Promise<LockedLetter | undefined> {
  const { rows } = await sql<LockedLetter>`
    select n.contact_id as "contactId", n.participant_id as "participantId", n.printed_at is not null as "isPrinted",
      n.held_at is not null as "isHeld"
    from notes n join participants p on p.id = n.participant_id and p.organization_id = ${organizationId}
    where n.id = ${noteId} and n.organization_id = ${organizationId} and n.event_id = ${eventId}
      and p.deleted_at is null
      and (n.deliver_on is null or n.deliver_on <= ${through}::date or n.printed_at is not null)
    for no key update of n`.execute(tx);
  return rows[0];
}

/** Guarded: changes only an unprinted note in the opposite state. */
export async function setHeld(
  tx: Tx,
  { organizationId }: Staff,
  noteId: string,
  heldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("notes")
    .set({ heldAt })
    .where("organizationId", "=", organizationId)
    .where("id", "=", noteId)
    .where("printedAt", "is", null)
    .where("heldAt", heldAt === null ? "is not" : "is", null)
    .execute();
}
