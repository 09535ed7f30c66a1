-- A photo in the letter: one for each note, where an organization wants it.

alter table organizations add column letter_photos boolean not null default false;
comment on column organizations.letter_photos is 'Whether families may add a photo to a letter. Off until an admin says so: paper and ink are theirs.';

create table note_photos (
  id uuid primary key,
  organization_id uuid not null,
  participant_id uuid not null,
  note_id uuid not null unique references notes on delete cascade,
  state text not null check (state in ('issued', 'received', 'ready', 'refused')),
  why text,
  byte_size integer not null check (byte_size between 1 and 614400),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null,
  received_at timestamptz,
  settled_at timestamptz,
  width integer check (width > 0),
  height integer check (height > 0),
  print_job_id uuid,
  check (state <> 'issued' or received_at is null),
  check (state not in ('received', 'ready') or received_at is not null),
  check ((state = 'ready') = (width is not null and height is not null)),
  check (print_job_id is null or state = 'ready')
);
comment on table note_photos is 'issued: a link was given; received: the file lies in quarantine; ready: drawn anew and part of the note; refused: no usable picture, or it never came.';
comment on column note_photos.print_job_id is 'The job on whose paper it is. A note that is printed by another one was printed without it.';
create index note_photos_to_clean on note_photos (received_at) where state = 'received';
create index note_photos_forgotten on note_photos (created_at) where state = 'issued';
call courier_fence('note_photos', 'children');

create function remember_note_photo_files() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  select 'photos/' || old.organization_id || '/' || old.id || '/' || name
  from unnest(array['full.jpg', 'small.webp']) as name
  on conflict do nothing;
  return null;
end $$;
-- Of one that is being cleaned they may lie there already.
create trigger note_photos_leave_files after delete on note_photos
  for each row when (old.state in ('received', 'ready')) execute function remember_note_photo_files();
create trigger note_photos_leave_an_incoming_file after delete on note_photos
  for each row when (old.state in ('issued', 'received')) execute function remember_incoming_file();
