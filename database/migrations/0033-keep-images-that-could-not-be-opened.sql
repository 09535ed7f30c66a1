-- outside a transaction
-- An image that ends the decoder is tried again, then waits for staff with its original. Refused images are counted on
-- the screen until staff have looked at them. Every statement may be repeated.
-- locks: takes an instant; the defaults are constants
alter table uploads add column if not exists clean_attempts smallint not null default 0,
  add column if not exists seen_at timestamptz;
comment on column uploads.clean_attempts is 'How often the decoder ended while it opened the image.';
comment on column uploads.seen_at is 'When staff looked at the refused image.';
-- locks: takes an instant; the default is a constant
alter table note_photos add column if not exists clean_attempts smallint not null default 0;
comment on column note_photos.clean_attempts is 'How often the decoder ended while it opened the image.';

-- Wider than before, so no row has to be checked.
-- locks: takes an instant; what the previous release writes stays allowed
alter table uploads drop constraint if exists uploads_waiting_for_somebody,
  drop constraint if exists uploads_waiting_on_sheet,
  add constraint uploads_waiting_on_sheet check
    (state <> 'waiting' or print_job_id is null or why in ('written-first', 'could-not-be-opened')) not valid;
alter table uploads validate constraint uploads_waiting_on_sheet;

drop index concurrently if exists uploads_refused_unseen;
create index concurrently uploads_refused_unseen on uploads (organization_id, event_id, received_at, id)
  where state = 'refused' and seen_at is null;

-- The originals of these are kept as well, and go with the row.
create or replace trigger uploads_leave_an_incoming_file after delete on uploads for each row
  when (old.state in ('issued', 'received', 'refused') or old.why = 'could-not-be-opened')
  execute function remember_incoming_file();
create or replace trigger note_photos_leave_an_incoming_file after delete on note_photos for each row
  when (old.state in ('issued', 'received', 'refused'))
  execute function remember_incoming_file();
