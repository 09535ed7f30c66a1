-- Pictures of pages that came back: how they arrive, wait for a person, and become replies.

create table uploads (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid,
  sheet_number integer,
  state text not null check (state in ('issued', 'received', 'waiting', 'filed', 'refused', 'discarded')),
  why text,
  content_type text not null,
  byte_size integer not null check (byte_size between 1 and 15728640),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  original_file_name text not null default '' check (char_length(original_file_name) <= 255),
  created_at timestamptz not null,
  uploaded_by uuid references users on delete set null,
  uploaded_by_name text not null,
  received_at timestamptz,
  settled_at timestamptz,
  width integer check (width > 0),
  height integer check (height > 0),
  has_scan boolean not null default false,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  foreign key (print_job_id, sheet_number) references sheets (print_job_id, number) on delete cascade,
  check (num_nulls(print_job_id, sheet_number) in (0, 2)),
  check ((state = 'issued') = (received_at is null)),
  check (state <> 'filed' or print_job_id is not null),
  check (state <> 'waiting' or print_job_id is null)
);
comment on table uploads is 'issued: a link was given; received: the file lies in quarantine; waiting: a clean picture of nobody knows which sheet; filed: a reply; refused: no usable picture; discarded: by a person, with a reason.';
comment on column uploads.width is 'Of the clean picture, which is there since settled_at while it waits or is filed.';
comment on column uploads.why is 'Why it waits for a person, was refused or discarded.';
-- The same bytes for the same sheet are one reply, however often they are sent; so are those that wait in one event.
create unique index uploads_once_on_sheet on uploads (print_job_id, sheet_number, content_hash)
  where state in ('received', 'filed');
create unique index uploads_once_unmatched on uploads (organization_id, event_id, content_hash)
  where print_job_id is null and state in ('received', 'waiting');
-- Announced twice by the same person, even in the same instant, they have one place to go to.
create unique index uploads_issued_once on uploads
  (uploaded_by, event_id, content_hash, print_job_id, sheet_number, content_type, byte_size) nulls not distinct
  where state = 'issued' and uploaded_by is not null;
create index uploads_of_event on uploads (organization_id, event_id, received_at desc, id desc)
  where received_at is not null;
create index uploads_waiting on uploads (organization_id, event_id, received_at, id) where state = 'waiting';
create index uploads_to_clean on uploads (received_at) where state = 'received';
create index uploads_forgotten on uploads (created_at) where state = 'issued';
create index uploads_by_bytes on uploads (organization_id, event_id, content_hash);
create index uploads_of_sheet on uploads (print_job_id, sheet_number);
create index uploads_by_uploader on uploads (uploaded_by);

alter table responses
  add column page integer not null default 1 check (page > 0),
  add column original_file_name text not null default '',
  add column pictures_at timestamptz,
  add column has_scan boolean not null default false,
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column withdrawn_by uuid references users on delete set null;
comment on column responses.page is 'Its place among the pictures of one sheet.';
comment on column responses.pictures_at is 'Since then its clean pictures lie in storage.';
create index responses_by_withdrawer on responses (withdrawn_by);

create function remember_reply_files() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  select 'replies/' || old.organization_id || '/' || old.id || '/' || name
  from unnest(array['full.jpg', 'view.webp', 'small.webp', 'scan.webp']) as name
  on conflict do nothing;
  return null;
end $$;
create trigger responses_leave_files after delete on responses
  for each row when (old.pictures_at is not null) execute function remember_reply_files();
-- Of one that is being cleaned they may lie there already.
create trigger uploads_leave_files after delete on uploads
  for each row when (old.state in ('received', 'waiting')) execute function remember_reply_files();

create function remember_incoming_file() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  values ('incoming/' || old.organization_id || '/' || old.id)
  on conflict do nothing;
  return null;
end $$;
create trigger uploads_leave_an_incoming_file after delete on uploads
  for each row when (old.state in ('issued', 'received')) execute function remember_incoming_file();

-- Codes that were tried and are not known: whoever guesses is slowed down.
create table wrong_codes (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null
);
create index wrong_codes_of_user on wrong_codes (user_id, organization_id, at);
create index wrong_codes_of_organization on wrong_codes (organization_id);
create index wrong_codes_by_age on wrong_codes (at);
