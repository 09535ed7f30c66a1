-- A book of letters and replies that a family has made for itself.

alter table organizations add column family_books boolean not null default true;
comment on column organizations.family_books is 'Whether families can have a book made of their letters and replies.';

-- One for each person and child. What is made anew is a row of its own, so that whoever still works at the old one finds it gone.
create table books (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  parts_done integer not null default 0 check (parts_done >= 0),
  parts integer not null default 0 check (parts >= 0),
  failed_at timestamptz,
  made_at timestamptz,
  contents_hash bytea,
  page_count integer,
  byte_size integer,
  unique (user_id, participant_id),
  check (made_at is null or (contents_hash is not null and page_count is not null and byte_size is not null)),
  foreign key (organization_id, event_id, participant_id) references participants (organization_id, event_id, id) on delete cascade
);
comment on column books.contents_hash is 'Of what it was made from; when that is no longer so, it is not offered any more.';
create index books_of_participant on books (organization_id, event_id, participant_id);
create index books_unmade on books (requested_at) where made_at is null;
call courier_fence('books', 'children');

-- Also of one that is not made: a worker may have put the file there a moment ago.
create function remember_book_file() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  values ('books/' || old.organization_id || '/' || old.event_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $$;
create trigger books_leave_a_file after delete on books for each row execute function remember_book_file();
