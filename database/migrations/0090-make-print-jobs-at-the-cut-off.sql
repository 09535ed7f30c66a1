-- outside a transaction
-- Safe to run again after a failure.

-- An organization may have the print job of a mail day made at its cut-off, without a press.
alter table organizations add column if not exists print_at_cut_off boolean not null default false;

-- locks: takes an instant; no release has written to the columns
alter table print_jobs
  add column if not exists automatic_for date,
  add column if not exists letter_count integer check (letter_count >= 0);
comment on column print_jobs.automatic_for is 'The mail day at whose cut-off the job was made. Null if staff made it.';
comment on column print_jobs.letter_count is 'Null for stationery and for jobs of earlier releases.';

alter table mail_runs add column if not exists is_automatic boolean not null default false;
-- Two workers, or one that runs again after a crash, make the jobs of a mail day once.
drop index concurrently if exists mail_runs_automatic_once;
create unique index concurrently mail_runs_automatic_once on mail_runs (event_id, day) where is_automatic;
