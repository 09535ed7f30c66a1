import { contactNumbers } from "./growth-family-rows.ts";
import { stride } from "./growth-shape.ts";

/** The token of every sheet here. Real sheets have their own, but only the hash is compared. */
export const growthToken = "GRWTHT0KEN000";

const job = "growth_id('print job', e * 2 + j)";
const printedAt = "now() - interval '2 days'";

/**
 * Of fifty contacts 21 are linked: 14 had a note printed, 5 of those were answered, and for 7 one more waits.
 * Those who come after, up to the 21st, have written nothing yet.
 */
export function noteStatements(people: string): string[] {
  const contacts = `select n.*, n.p / ${stride.people} as e from (${contactNumbers(people)}) n`;
  const own = `organization_id, event_id, growth_id('participant', p), growth_id('contact', c)`;
  const writer = `growth_id('family', case when j = 1 and i > 0 then p - 1 else home end), growth_name(p)`;
  const text = `'Dear ' || growth_name(i) || ', ' || repeat('the dog asks where you are. ', 12)`;
  return [
    `insert into print_jobs (id, code, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
        rendered_sheets, rendered_at, page_count)
      select distinct ${job}, lpad(upper(to_hex(e * 2 + j)), 8, '0'), organization_id, event_id, ${printedAt}, admin_id,
        growth_name(o), 300, 300, ${printedAt}, 600 from (${contacts})`,
    `insert into sheets (organization_id, event_id, print_job_id, number, participant_id, contact_id, participant_name,
        contact_name, token_hash, reprint_ready_at)
      select organization_id, event_id, ${job}, i + 1, growth_id('participant', p), growth_id('contact', c),
        growth_name(i), growth_name(i + j), sha256('${growthToken}'), case when i = 4 then ${printedAt} end from (${contacts}) where s < 14`,
    `insert into hand_outs (organization_id, event_id, print_job_id, building_id, sheets, handed_out_at, handed_out_by)
      select distinct organization_id, event_id, ${job}, null::uuid, 300, ${printedAt}, admin_id from (${contacts}) where j = 0`,
    `insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
      select organization_id, ${job}, i + 1, 1, growth_id('printed note', c), ${text}, now() - interval '3 days'
      from (${contacts}) where s < 14`,
    `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
        created_by, created_by_name, printed_at, print_job_id, sheet_number)
      select growth_id('printed note', c), ${own}, ${text}, now() - interval '3 days', now() - interval '3 days',
        ${writer}, ${printedAt}, ${job}, i + 1 from (${contacts}) where s < 14
      union all
      select growth_id('waiting note', c), ${own}, ${text}, now() - interval '1 day', now() - interval '1 day',
        ${writer}, null, null, null from (${contacts}) where s < 7`,
    `insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number,
        uploaded_at, uploaded_by, pictures_at)
      select growth_id('response', c), ${own}, ${job}, i + 1, now() - interval '1 day', admin_id,
        now() - interval '1 day'
      from (${contacts}) where s < 5`,
    // The first of each event has stationery, and one letter that they wrote first to their first contact.
    `insert into print_jobs (id, code, kind, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
        rendered_sheets, rendered_at, page_count)
      select growth_id('stationery', e), 'S' || lpad(upper(to_hex(e)), 7, '0'), 'stationery', organization_id, event_id,
        ${printedAt}, admin_id, growth_name(o), 1, 1, ${printedAt}, 2 from (${contacts}) where i = 0 and j = 0`,
    `insert into sheets (organization_id, event_id, print_job_id, number, participant_id, participant_name, contact_name,
        addressed_to, token_hash)
      select organization_id, event_id, growth_id('stationery', e), 1, growth_id('participant', p), growth_name(i), '',
        array[growth_name(i)], sha256('${growthToken}') from (${contacts}) where i = 0 and j = 0`,
    `insert into responses (id, organization_id, event_id, participant_id, print_job_id, sheet_number, uploaded_at,
        uploaded_by, pictures_at)
      select growth_id('letter', e), organization_id, event_id, growth_id('participant', p), growth_id('stationery', e), 1,
        now() - interval '1 day', admin_id, now() - interval '1 day' from (${contacts}) where i = 0 and j = 0`,
    `insert into response_addressees (response_id, contact_id, organization_id, event_id, participant_id)
      select growth_id('letter', e), growth_id('contact', c), organization_id, event_id, growth_id('participant', p)
      from (${contacts}) where i = 0 and j = 0`,
  ];
}
