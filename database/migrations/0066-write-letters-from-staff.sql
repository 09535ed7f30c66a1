-- Letters from staff to a child. They are no notes: those belong to a family. Each is one sheet of the day's mail.
create table staff_letters (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  written_by uuid references users (id) on delete set null,
  written_by_name text not null,
  written_by_role text not null check (char_length(written_by_role) between 1 and 40),
  printed_at timestamptz,
  print_job_id uuid,
  sheet_number integer,
  held_at timestamptz,
  held_by uuid references users (id) on delete set null,
  hold_reason text check (hold_reason in ('upsetting-news', 'not-allowed', 'money-or-packages', 'about-others', 'other')),
  hold_note text check (char_length(hold_note) between 1 and 500),
  checked_at timestamptz,
  checked_by uuid references users (id) on delete set null,
  constraint staff_letters_on_sheet check (num_nulls(printed_at, print_job_id, sheet_number) in (0, 3)),
  constraint staff_letters_never_printed_and_held check (held_at is null or printed_at is null),
  foreign key (organization_id, event_id, participant_id)
    references participants (organization_id, event_id, id) on delete cascade,
  foreign key (print_job_id, sheet_number) references sheets (print_job_id, number)
);
comment on column staff_letters.written_by_role is 'In the writer''s words, printed beside the name.';
create index staff_letters_of_participant on staff_letters (organization_id, event_id, participant_id);
create index staff_letters_to_print on staff_letters (organization_id, event_id) where printed_at is null;
create index staff_letters_of_sheet on staff_letters (print_job_id, sheet_number) where print_job_id is not null;
create index staff_letters_by_writer on staff_letters (written_by);
create index staff_letters_by_holder on staff_letters (held_by);
create index staff_letters_by_checker on staff_letters (checked_by);
call courier_fence('staff_letters', 'team');

-- All letters that wait, of families and of staff. Letters of one sheet group may share a sheet.
create view waiting_letters with (security_invoker = true) as
  select id, organization_id, event_id, participant_id, contact_id, contact_id as sheet_group, text, created_at,
    updated_at, created_by_name, deliver_on, held_at, participant_name, building_id, contact_name,
    contact_created_at, questions
  from waiting_notes
  union all
  select l.id, l.organization_id, l.event_id, l.participant_id, null, l.id, l.text, l.created_at, l.created_at,
    l.written_by_name, null, l.held_at, p.name, p.building_id, l.written_by_name || ', ' || l.written_by_role,
    l.created_at, '{}'
  from staff_letters l
  join participants p on p.id = l.participant_id and p.organization_id = l.organization_id and p.event_id = l.event_id
  where l.printed_at is null and p.deleted_at is null;
grant select on waiting_letters to courier_app;

-- family: letters of families, and stationery. team: a letter from staff; what comes back is for the team alone.
-- counselor: a page that a counselor writes to a child's guardians.
-- locks: takes an instant; the default is a constant
alter table sheets add column kind text not null default 'family';
-- locks: takes an instant; what the previous release writes stays allowed
alter table sheets add constraint sheets_kind_check check (kind in ('family', 'team', 'counselor')) not valid,
  drop constraint sheets_letter_or_stationery,
  add constraint sheets_letter_or_stationery
    check ((contact_id is null and kind <> 'team') = (addressed_to is not null)) not valid,
  add constraint sheets_of_staff_have_no_contact check (kind = 'family' or contact_id is null) not valid;
comment on column sheets.contact_id is 'Null on stationery and on sheets of staff.';

-- A copy of the sheet's.
-- locks: takes an instant; the default is a constant
alter table responses add column kind text not null default 'family';
-- locks: takes an instant; what the previous release writes stays allowed
alter table responses
  add constraint responses_kind_check check (kind in ('family', 'team', 'counselor')) not valid,
  add constraint responses_to_team_stay_there
    check (kind <> 'team' or (contact_id is null and scope = 'contact')) not valid;
-- Again, because a view has only the columns that existed when it was created.
create or replace view visible_responses with (security_invoker = true) as
  select r.* from responses r where r.withdrawn_at is null and r.held_at is null;
