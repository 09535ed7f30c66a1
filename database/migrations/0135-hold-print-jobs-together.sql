-- outside a transaction
-- Safe to run again after a failure.

-- A run is one press: one PDF, one hand-out. Its print jobs hold 500 sheets each, because the code on paper has three digits.
alter table print_jobs add column if not exists mail_run_id uuid;
comment on column print_jobs.mail_run_id is 'The mail run, which has the id of its first print job. The first job has the PDF. Null: a job of its own.';
-- locks: no release uses this constraint; it is there only after a failure
alter table print_jobs drop constraint if exists print_jobs_mail_run;
-- locks: the column is new and empty
alter table print_jobs add constraint print_jobs_mail_run
  foreign key (organization_id, event_id, mail_run_id) references print_jobs (organization_id, event_id, id)
  on delete cascade not valid;
alter table print_jobs validate constraint print_jobs_mail_run;
drop index concurrently if exists print_jobs_of_run;
create index concurrently print_jobs_of_run on print_jobs (organization_id, event_id, mail_run_id)
  where mail_run_id is not null;

-- The PDF of a run has the sheets of all its print jobs.
create or replace function set_without_gone_sheets() returns trigger language plpgsql as $$
begin
  update print_jobs j set rendered_at = null, rendered_sheets = 0, sheet_count = j.sheet_count - gone.sheets
  from (select print_job_id, count(*)::int as sheets from gone_sheets group by print_job_id) gone
  where j.id = gone.print_job_id;
  update print_jobs j set rendered_at = null, rendered_sheets = 0
  from (select distinct g.organization_id, g.event_id, r.mail_run_id
    from gone_sheets g join print_jobs r on r.id = g.print_job_id) run
  where j.organization_id = run.organization_id and j.event_id = run.event_id and j.mail_run_id = run.mail_run_id
    and j.rendered_at is not null;
  return null;
end $$;
