import { sql } from "kysely";
import { maxHandedOut, type MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Db } from "#server/platform/db/database.ts";
import { linksOf } from "./family-store.ts";

type Row = { handsOut: boolean; id: string | null; handedOutAt: Date | null };

/** Based on ticks for the building on the note's sheet. Undefined without a link. */
export async function listMyHandOuts(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<MyHandOuts | undefined> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select l.contact_id, (select o.hand_out_ticks and exists (
        select from hand_outs h where h.organization_id = l.organization_id and h.event_id = l.event_id
      ) from organizations o where o.id = l.organization_id) as hands_out
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
