import { contactNumbers } from "./growth-family-rows.ts";
import { stride } from "./growth-shape.ts";

/** Pictures that wait in each event. */
const waitingPerEvent = 6;

/**
 * One upload for each reply of growth-note-rows.ts, with its id; per event also some that wait, one never completed and
 * one not cleaned yet, dated tomorrow so that the sweeps skip it.
 */
export function replyStatements(people: string): string[] {
  const contacts = `select n.*, n.p / ${stride.people} as e from (${contactNumbers(people)}) n`;
  const events = `select distinct o, e, organization_id, event_id, admin_id from (${contacts})`;
  const columns = `id, organization_id, event_id, print_job_id, sheet_number, state, why, content_type, byte_size,
    content_hash, original_file_name, created_at, uploaded_by, uploaded_by_name, received_at, settled_at`;
  const picture = (n: string) =>
    `'image/jpeg', 500000, sha256((${n})::text::bytea), 'IMG_' || ${n} || '.jpg'`;
  const yesterday = "now() - interval '1 day'";
  const without = (kind: string, n: string, state: string, receivedAt: string, settledAt: string) => `
    insert into uploads (${columns})
      select growth_id('${kind}', ${n}), organization_id, event_id, null::uuid, null::integer, '${state}', 'no-code',
        ${picture(`'${kind}' || ${n}`)}, now(), admin_id, growth_name(o), ${receivedAt}, ${settledAt}`;
  return [
    `insert into uploads (${columns})
      select growth_id('response', c), organization_id, event_id, growth_id('print job', e * 2 + j), i + 1, 'filed', null,
        ${picture("c")}, ${yesterday}, admin_id, growth_name(o), ${yesterday}, ${yesterday}
      from (${contacts}) where s < 5`,
    // A page of stationery that waits.
    `insert into uploads (${columns})
      select growth_id('written page', e), organization_id, event_id, growth_id('stationery', e), 1, 'waiting',
        'written-first', ${picture("'written page' || e")}, ${yesterday}, admin_id, growth_name(o), ${yesterday}, ${yesterday}
      from (${contacts}) where i = 0 and j = 0`,
    `${without("waiting upload", `e * ${stride.uploads} + n`, "waiting", "now() - interval '1 hour' * n", "now()")}
      from (${events}), generate_series(0, ${waitingPerEvent - 1}) n`,
    `${without("issued upload", "e", "issued", "null::timestamptz", "null::timestamptz")} from (${events})`,
    `${without("unclean upload", "e", "received", "now() + interval '1 day'", "null::timestamptz")} from (${events})`,
  ];
}

export function overdueOfReplies(camps: string): string[] {
  const few = `select growth_id('organization', o) from (${camps}) limit 3`;
  return [
    `update uploads set created_at = now() - interval '2 days' where id in (
      select id from uploads where state = 'issued' and organization_id in (${few}) order by id limit 20)`,
    `insert into wrong_codes (organization_id, user_id, at)
      select m.organization_id, m.user_id, now() - interval '2 hours' from memberships m
      where m.organization_id in (${few}) limit 20`,
  ];
}
