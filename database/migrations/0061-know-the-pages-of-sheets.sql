-- outside a transaction
-- A page knows its number on its sheet, and a page without writing is stored without being a reply. Every statement may
-- be repeated.
-- locks: takes an instant; the columns have no default
alter table sheets add column if not exists letter_pages smallint,
  add column if not exists pages smallint;
comment on column sheets.letter_pages is 'How many of its pages show the letter; none on stationery. Null on sheets from before this column.';
comment on column sheets.pages is 'All pages of the sheet. Null on sheets from before this column.';

-- locks: takes an instant; the column has no default
alter table uploads add column if not exists sheet_page smallint;
comment on column uploads.sheet_page is 'The number of the page, from its code. Null on older paper and if no code was read.';
-- locks: takes an instant; the columns have no default
alter table responses add column if not exists sheet_page smallint,
  add column if not exists kept_twice_at timestamptz;
comment on column responses.sheet_page is 'As in uploads.';
comment on column responses.kept_twice_at is 'When staff said that this second photo of a page stays beside the first.';
-- Again, because a view has only the columns that existed when it was created.
create or replace view visible_responses with (security_invoker = true) as
  select r.* from responses r where r.withdrawn_at is null and r.held_at is null;

-- unwritten: a page of a known sheet without ink that we did not print. Wider than before, so no row has to be checked.
-- locks: takes an instant; what the previous release writes stays allowed
alter table uploads drop constraint if exists uploads_state_check,
  add constraint uploads_state_check check
    (state in ('issued', 'received', 'waiting', 'unwritten', 'filed', 'refused', 'discarded')) not valid,
  drop constraint if exists uploads_unwritten_on_sheet,
  add constraint uploads_unwritten_on_sheet check (state <> 'unwritten' or print_job_id is not null) not valid;
alter table uploads validate constraint uploads_state_check;
alter table uploads validate constraint uploads_unwritten_on_sheet;

drop index concurrently if exists uploads_unwritten;
create index concurrently uploads_unwritten on uploads (organization_id, event_id, received_at, id)
  where state = 'unwritten';

-- Their pictures go with the row.
create or replace trigger uploads_leave_files after delete on uploads for each row
  when (old.state in ('received', 'waiting', 'unwritten')) execute function remember_reply_files();
