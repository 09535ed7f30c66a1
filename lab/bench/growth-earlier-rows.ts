import { contactNumbers } from "./growth-family-rows.ts";
import { stride } from "./growth-shape.ts";

/** Letters of the weeks before, for each contact that had one printed: with them there are ten notes for each person. */
const earlierLetters = 21;

/** Millions of entries are sorted once and not put in one by one; the indexes are the schema's own. */
const indexesAway = `do $$ declare one record; begin
  create table growth_indexes as select indexname, indexdef from pg_indexes
    where tablename = 'notes' and indexname <> 'notes_pkey';
  for one in select * from growth_indexes loop execute 'drop index ' || one.indexname; end loop; end $$`;
const indexesBack = `do $$ declare one record; begin
  for one in select * from growth_indexes loop execute one.indexdef; end loop; drop table growth_indexes; end $$`;

export function earlierStatements(people: string): string[] {
  const contacts = `select n.*, n.p / ${stride.people} as e from (${contactNumbers(people)}) n`;
  const ago = "now() - interval '5 days'";
  return [
    `insert into print_jobs (id, code, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
        rendered_sheets, rendered_at, page_count)
      select distinct growth_id('earlier print job', e), 'Z' || lpad(upper(to_hex(e)), 7, '0'), organization_id, event_id,
        ${ago}, admin_id, growth_name(o), 500, 500, ${ago}, 1000 from (${contacts})`,
    indexesAway,
    `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
        created_by, created_by_name, printed_at, print_job_id, sheet_number)
      select growth_id('earlier note', c * 32 + d), organization_id, event_id, participant_id, contact_id,
        'Dear camper, the dog asks where you are.', ${ago} - d * interval '1 day', ${ago} - d * interval '1 day',
        writer, writer_name, ${ago}, job, (i * 2 + j) * ${earlierLetters} + d
      from (select c, i, j, organization_id, event_id, growth_id('participant', p) as participant_id,
          growth_id('contact', c) as contact_id, growth_id('earlier print job', e) as job, growth_name(p) as writer_name,
          growth_id('family', case when j = 1 and i > 0 then p - 1 else home end) as writer
        from (${contacts}) where s < 14 offset 0), generate_series(1, ${earlierLetters}) d`,
    indexesBack,
  ];
}
