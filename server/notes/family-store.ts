import { sql } from "kysely";
import { mostMyParticipants } from "#domain/invites/my-participant.ts";
import type { Activity } from "#domain/notes/my-activity.ts";
import type { Note } from "#domain/notes/note.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PagePlace } from "#server/platform/http/page-place.ts";
import { handedOutAt } from "./handed-out-store.ts";
import { shownNote, type NoteRow } from "./note-row.ts";

/** A removed contact or a deleted event is as if it had never been. */
const livingLinks = (userId: string) => sql`participant_links l
    join contacts c on c.id = l.contact_id join participants p on p.id = l.participant_id
    join events e on e.id = l.event_id
    where l.user_id = ${userId} and c.removed_at is null and p.deleted_at is null and e.deleted_at is null`;

export type ListedNotes = { notes: Note[]; handsOut: boolean };

/**
 * The caller's own notes to one participant, the newest first; undefined when there is no link. When a letter was handed out
 * is asked only where any mail of the event was; "materialized", or that would be asked again for each note.
 */
export async function listNotes(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
  olderThan: PagePlace | undefined,
  limit: number,
): Promise<ListedNotes | undefined> {
  const from =
    olderThan === undefined
      ? sql``
      : sql`and (n.created_at, n.id) < (${olderThan.createdAt}, ${olderThan.id})`;
  const { rows } = await sql<(NoteRow | { id: null }) & { handsOut: boolean }>`
    with own as materialized (
      select l.contact_id, (select o.hand_out_ticks and exists (
        select from hand_outs h where h.organization_id = l.organization_id and h.event_id = l.event_id
      ) from organizations o where o.id = l.organization_id) as hands_out
      from ${livingLinks(userId)} and l.participant_id = ${participantId}
    )
    select n.id, n.text, n.created_at as "createdAt", n.updated_at as "updatedAt", n.printed_at as "printedAt",
      n.print_job_id as "printJobId", n.returned_at is not null as returned,
      case when n.printed_at is not null then (
        select min(r.uploaded_at) from responses r
        where r.print_job_id = n.print_job_id and r.sheet_number = n.sheet_number and r.contact_id = n.contact_id
          and r.withdrawn_at is null
      ) end as "respondedAt",
      case when own.hands_out and n.printed_at is not null then ${sql.raw(handedOutAt("n"))} end as "handedOutAt",
      own.hands_out as "handsOut"
    from own left join lateral (
      select * from notes n where n.contact_id = own.contact_id ${from}
      order by n.created_at desc, n.id desc limit ${limit}
    ) n on true
    order by n.created_at desc nulls last, n.id desc limit ${limit}`.execute(db);
  if (rows.length === 0) return undefined;
  // A link without notes brings a row without a note.
  const notes = rows.flatMap((row) => (row.id === null ? [] : [shownNote(row)]));
  return { notes, handsOut: rows.some(({ handsOut }) => handsOut) };
}

type ActivityRow = {
  participantId: string;
  createdAt: Date | null;
  printedAt: Date | null;
  lastPrintedAt: Date | null;
  lastRespondedAt: Date | null;
};

/** A note is written after the one before it was printed, so the latest printing is among the last few. */
const lastFew = 20;

/**
 * What happened last between the caller and each participant: a handful of rows from the ends of indexes for every link.
 * Somebody linked to one child by two addresses sees what is newest of both.
 */
export async function listActivity(db: Db, userId: string): Promise<Activity[]> {
  const { rows } = await sql<ActivityRow>`
    select l.participant_id as "participantId", n.created_at as "createdAt", n.printed_at as "printedAt",
      n.last_printed_at as "lastPrintedAt", r.uploaded_at as "lastRespondedAt"
    from (
      select l.* from ${livingLinks(userId)} order by l.created_at desc, l.id desc limit ${mostMyParticipants}
    ) l
    left join lateral (
      select few.created_at, few.printed_at, max(few.printed_at) over () as last_printed_at from (
        select created_at, id, printed_at from notes where contact_id = l.contact_id
        order by created_at desc, id desc limit ${lastFew}
      ) few order by few.created_at desc, few.id desc limit 1
    ) n on true
    left join lateral (
      select r.uploaded_at from responses r
      where r.organization_id = l.organization_id and r.event_id = l.event_id and r.participant_id = l.participant_id
        and (r.contact_id = l.contact_id or r.scope = 'participant' or exists (
          select from response_addressees a where a.response_id = r.id and a.contact_id = l.contact_id))
        and r.withdrawn_at is null
      order by r.uploaded_at desc limit 1
    ) r on true`.execute(db);
  const together = new Map<string, ActivityRow>();
  for (const row of rows) {
    const known = together.get(row.participantId);
    together.set(row.participantId, known === undefined ? row : newestOf(known, row));
  }
  return [...together.values()].map(shown);
}

function newestOf(one: ActivityRow, other: ActivityRow): ActivityRow {
  const newer = later(one.createdAt, other.createdAt) === one.createdAt ? one : other;
  return {
    ...newer,
    lastPrintedAt: later(one.lastPrintedAt, other.lastPrintedAt),
    lastRespondedAt: later(one.lastRespondedAt, other.lastRespondedAt),
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}

function shown({
  participantId,
  createdAt,
  printedAt,
  lastPrintedAt,
  lastRespondedAt,
}: ActivityRow): Activity {
  return {
    participantId,
    newestNote:
      createdAt === null
        ? null
        : { createdAt: createdAt.toISOString(), printedAt: printedAt?.toISOString() ?? null },
    lastPrintedAt: lastPrintedAt?.toISOString() ?? null,
    lastRespondedAt: lastRespondedAt?.toISOString() ?? null,
  };
}
