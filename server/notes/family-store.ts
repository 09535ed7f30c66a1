import { sql } from "kysely";
import { maxMyParticipants } from "#domain/invites/my-participant.ts";
import { maxHandedOut, type MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Activity } from "#domain/notes/message-status.ts";
import type { Note } from "#domain/notes/note.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { type NoteRow, toNote } from "./store.ts";

export const linksOf = (userId: string) => sql`active_links l where l.user_id = ${userId}`;

const isVisible = (now: Date) => sql`(r.visible_from is null or r.visible_from <= ${now})`;

type At = { now: Date };

/** Undefined without a link. */
export async function listNotes(
  db: Db,
  { userId, participantId, now }: { userId: string; participantId: string } & At,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<Note[] | undefined> {
  // Raw: a lateral join with its own order and limit.
  const { rows } = await sql<NoteRow | { id: null }>`
    with own as (select l.contact_id from ${linksOf(userId)} and l.participant_id = ${participantId})
    select n.id, n.text, n.created_at as "createdAt", n.updated_at as "updatedAt", n.printed_at as "printedAt",
      n.print_job_id as "printJobId", n.returned_at is not null as returned,
      n.deliver_on as "deliverOn", n.questions, n.held_at is not null as held, case when n.printed_at is not null then (
        select min(r.uploaded_at) from visible_responses r
        where r.print_job_id = n.print_job_id and r.sheet_number = n.sheet_number and r.contact_id = n.contact_id
          and ${isVisible(now)}
      ) end as "respondedAt"
    from own left join lateral (
      select * from notes n where n.contact_id = own.contact_id and ${isOlder(olderThan, { at: "n.createdAt", id: "n.id" })}
      order by n.created_at desc, n.id desc limit ${limit}
    ) n on true
    order by n.created_at desc nulls last, n.id desc limit ${limit}`.execute(db);
  if (rows.length === 0) return undefined;
  // A link without notes yields one row with null columns.
  return rows.flatMap((row) => (row.id === null ? [] : [toNote(row)]));
}

type ActivityRow = {
  participantId: string;
  createdAt: Date | null;
  printedAt: Date | null;
  deliverOn: string | null;
  held: boolean | null;
  lastPrintedAt: Date | null;
  lastRespondedAt: Date | null;
  hasNewReply: boolean | null;
};

/** A writer has few unprinted notes at a time, so the latest printed one is among the last few; so are unopened replies. */
const lastFew = 20;

/** Reads a few index rows per link. Two addresses of one child are merged. */
export async function listActivity(db: Db, userId: string, { now }: At): Promise<Activity[]> {
  // Raw: lateral joins and a window function.
  const { rows } = await sql<ActivityRow>`
    select l.participant_id as "participantId", n.created_at as "createdAt", n.printed_at as "printedAt",
      n.deliver_on as "deliverOn", n.held, n.last_printed_at as "lastPrintedAt", r.last_at as "lastRespondedAt",
      r.has_new as "hasNewReply"
    from (
      select l.* from ${linksOf(userId)} order by l.created_at desc, l.id desc limit ${maxMyParticipants}
    ) l
    left join lateral (
      select few.created_at, few.printed_at, few.deliver_on, few.held, max(few.printed_at) over () as last_printed_at from (
        select created_at, id, printed_at, deliver_on, held_at is not null as held from notes where contact_id = l.contact_id
        order by created_at desc, id desc limit ${lastFew}
      ) few order by few.created_at desc, few.id desc limit 1
    ) n on true
    left join lateral (
      select max(few.uploaded_at) as last_at, bool_or(not few.is_opened) as has_new from (
        select r.uploaded_at, exists (
          select from opened_replies o where o.user_id = ${userId} and o.response_id = r.id) as is_opened
        from visible_responses r
        where r.organization_id = l.organization_id and r.event_id = l.event_id and r.participant_id = l.participant_id
          and (r.contact_id = l.contact_id or r.scope = 'participant' or exists (
            select from response_addressees a where a.response_id = r.id and a.contact_id = l.contact_id))
          and ${isVisible(now)}
        order by r.uploaded_at desc limit ${lastFew}
      ) few
    ) r on true`.execute(db);
  const together = new Map<string, ActivityRow>();
  for (const row of rows) {
    const known = together.get(row.participantId);
    together.set(row.participantId, known === undefined ? row : newestOf(known, row));
  }
  return [...together.values()].map(toView);
}

function newestOf(one: ActivityRow, other: ActivityRow): ActivityRow {
  const newer = later(one.createdAt, other.createdAt) === one.createdAt ? one : other;
  return {
    ...newer,
    lastPrintedAt: later(one.lastPrintedAt, other.lastPrintedAt),
    lastRespondedAt: later(one.lastRespondedAt, other.lastRespondedAt),
    hasNewReply: one.hasNewReply === true || other.hasNewReply === true,
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}

function toView({
  participantId,
  createdAt,
  printedAt,
  deliverOn,
  held,
  lastPrintedAt,
  lastRespondedAt,
  hasNewReply,
}: ActivityRow): Activity {
  return {
    participantId,
    newestNote:
      createdAt === null
        ? null
        : {
            createdAt: createdAt.toISOString(),
            printedAt: printedAt?.toISOString() ?? null,
            ...(deliverOn === null ? {} : { deliverOn }),
            ...(held === true ? { held } : {}),
          },
    lastPrintedAt: lastPrintedAt?.toISOString() ?? null,
    lastRespondedAt: lastRespondedAt?.toISOString() ?? null,
    ...(hasNewReply === true ? { hasNewReply } : {}),
  };
}

type HandOutRow = { handsOut: boolean; id: string | null; handedOutAt: Date | null };

/** Based on ticks for the building on the note's sheet. Undefined without a link. */
export async function listMyHandOuts(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<MyHandOuts | undefined> {
  // Raw: a lateral join on a materialized CTE.
  const { rows } = await sql<HandOutRow>`
    with own as materialized (
      select l.contact_id, exists (
        select from hand_outs h where h.organization_id = l.organization_id and h.event_id = l.event_id
      ) as hands_out
      from ${linksOf(userId)} and l.participant_id = ${participantId}
    )
    select own.hands_out as "handsOut", n.id, t.handed_out_at as "handedOutAt"
    from own left join lateral (
      select * from notes n where n.contact_id = own.contact_id and n.printed_at is not null and own.hands_out
      order by n.created_at desc, n.id desc limit ${maxHandedOut}
    ) n on true
    left join sheets s on s.print_job_id = n.print_job_id and s.number = n.sheet_number
    left join hand_outs t on t.print_job_id = s.print_job_id and t.building_id is not distinct from s.building_id
    order by n.created_at desc nulls last, n.id desc limit ${maxHandedOut}`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    handsOut: rows.some(({ handsOut }) => handsOut),
    notes: rows.flatMap(({ id, handedOutAt }) =>
      id === null || handedOutAt === null ? [] : [{ id, handedOutAt: handedOutAt.toISOString() }],
    ),
  };
}

export async function listWriters(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const rows = await tx
    .selectFrom("participantLinks")
    .select("userId")
    .distinct()
    .where("organizationId", "=", organizationId)
    .where("contactId", "=", anyId(contactIds))
    .execute();
  return rows.map(({ userId }) => userId);
}
