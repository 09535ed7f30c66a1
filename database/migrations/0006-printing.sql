-- Letters on paper: how a camp prints, which code a sheet carries, how far its PDF is; and who did what.

alter table organizations
  add column paper text not null default 'letter' check (paper in ('letter', 'a4')),
  add column sides text not null default 'duplex' check (sides in ('duplex', 'single'));

alter table print_jobs
  add column code text,
  add column paper text not null default 'letter' check (paper in ('letter', 'a4')),
  add column sides text not null default 'duplex' check (sides in ('duplex', 'single')),
  add column sheet_count integer not null default 0 check (sheet_count between 0 and 500),
  add column remaining integer not null default 0 check (remaining >= 0),
  add column rendered_sheets integer not null default 0 check (rendered_sheets between 0 and sheet_count),
  add column render_failed_at timestamptz,
  add column rendered_at timestamptz,
  add column page_count integer check (page_count > 0);
comment on column print_jobs.code is 'Names the job on paper, where internal ids never go: eight letters of Crockford''s base 32.';
comment on column print_jobs.remaining is 'How many sheets still waited when this job was made.';
comment on column print_jobs.rendered_at is 'Since then its PDF can be opened.';
-- Jobs from before were never on paper: they get a code of their own, and sheets that no paper can prove.
update print_jobs j set
  code = upper(right(j.id::text, 8)),
  sheet_count = (select count(*) from sheets s where s.print_job_id = j.id);
alter table print_jobs
  alter column code set not null,
  add check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  add unique (code);
-- Those whose PDF is still to be made: few at any time, however many there were.
create index print_jobs_to_render on print_jobs (created_at) where rendered_at is null and voided_at is null;

alter table sheets
  add column token_hash bytea,
  add column reprint_ready_at timestamptz;
comment on column sheets.token_hash is 'SHA-256 of what the code on paper proves; the token itself is kept nowhere.';
update sheets set token_hash = sha256(gen_random_uuid()::text::bytea);
alter table sheets alter column token_hash set not null;

-- Who did what. Ids and counts, never names of children, addresses or letters.
create table audit_entries (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  at timestamptz not null,
  actor_id uuid references users on delete set null,
  actor_name text not null,
  action text not null check (action <> ''),
  event_id uuid,
  subject jsonb not null
);
create index audit_entries_of_organization on audit_entries (organization_id, at desc, id desc);
create index audit_entries_by_actor on audit_entries (actor_id);

-- Files whose row is gone. Deleted with the row in one transaction, removed from storage after it.
create table files_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
create index files_to_remove_by_age on files_to_remove (since, key);

create function remember_print_job_file() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  values ('print-jobs/' || old.organization_id || '/' || old.event_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $$;
create trigger print_jobs_leave_a_file after delete on print_jobs
  for each row execute function remember_print_job_file();

create function remember_sheet_file() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  values ('print-jobs/' || old.organization_id || '/' || old.event_id || '/' || old.print_job_id || '/'
    || lpad(old.number::text, 3, '0') || '.pdf')
  on conflict do nothing;
  return null;
end $$;
create trigger sheets_leave_a_file after delete on sheets
  for each row when (old.reprint_ready_at is not null) execute function remember_sheet_file();

-- A child who is purged goes from the paper too: the PDF of such a job is made again from the sheets that are left. Whoever is
-- making it right now finds another number of sheets than it began with, and does not call it ready.
create function set_without_gone_sheets() returns trigger language plpgsql as $$
begin
  update print_jobs j set rendered_at = null, rendered_sheets = 0, sheet_count = j.sheet_count - gone.sheets
  from (select print_job_id, count(*)::int as sheets from gone_sheets group by print_job_id) gone
  where j.id = gone.print_job_id;
  return null;
end $$;
create trigger sheets_are_missed after delete on sheets referencing old table as gone_sheets
  for each statement execute function set_without_gone_sheets();
