-- A letter's life: written and waiting, printed on a sheet, answered.

-- Its id is made by the browser that writes it: sent twice, it is saved once.
create table notes (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  text text not null check (char_length(text) between 1 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= created_at),
  created_by uuid references users on delete set null,
  created_by_name text not null,
  printed_at timestamptz,
  print_job_id uuid,
  sheet_number integer,
  returned_at timestamptz,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade,
  check (num_nulls(printed_at, print_job_id, sheet_number) in (0, 3))
);
comment on column notes.returned_at is 'Set when its job was voided: it waits again, beside whatever was written since.';
-- One waiting note for each contact, which is one person writing to one participant.
create unique index notes_waiting on notes (contact_id) where printed_at is null and returned_at is null;
create index notes_of_contact on notes (contact_id, created_at desc, id desc);
create index notes_to_print on notes (organization_id, event_id, participant_id, contact_id) where printed_at is null;
create index notes_of_participant on notes (organization_id, event_id, participant_id, contact_id);
create index notes_by_writer on notes (created_by, created_at);

create table print_jobs (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  created_by_email text,
  voided_at timestamptz,
  voided_by uuid references users on delete set null,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  unique (organization_id, event_id, id)
);
create index print_jobs_of_event on print_jobs (organization_id, event_id, created_at desc, id desc);
create index print_jobs_by_creator on print_jobs (created_by);
create index print_jobs_by_voider on print_jobs (voided_by);

-- One participant and one contact. Names and building are copies: what was printed stays as it was printed.
create table sheets (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  number integer not null check (number between 1 and 500),
  participant_id uuid not null,
  contact_id uuid not null,
  participant_name text not null,
  contact_name text not null,
  building_id uuid,
  building_name text,
  primary key (print_job_id, number),
  foreign key (organization_id, event_id, print_job_id)
    references print_jobs (organization_id, event_id, id) on delete cascade,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade
);
create index sheets_of_job on sheets (organization_id, event_id, print_job_id);
create index sheets_of_contact on sheets (organization_id, event_id, participant_id, contact_id);

-- The text as it was when it was claimed; it is what the paper says, whatever happens to the note.
create table sheet_notes (
  organization_id uuid not null,
  print_job_id uuid not null,
  sheet_number integer not null,
  position integer not null check (position between 1 and 50),
  note_id uuid not null,
  text text not null,
  written_at timestamptz not null,
  primary key (print_job_id, sheet_number, position),
  foreign key (print_job_id, sheet_number) references sheets (print_job_id, number) on delete cascade
);
create index sheet_notes_of_note on sheet_notes (note_id);

alter table notes
  add foreign key (print_job_id, sheet_number) references sheets (print_job_id, number);
create index notes_of_sheet on notes (print_job_id, sheet_number) where print_job_id is not null;

-- A reply that came back on a sheet.
create table responses (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  print_job_id uuid not null,
  sheet_number integer not null,
  scope text not null default 'contact' check (scope in ('contact', 'participant')),
  uploaded_at timestamptz not null,
  uploaded_by uuid references users on delete set null,
  withdrawn_at timestamptz,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade,
  foreign key (print_job_id, sheet_number) references sheets (print_job_id, number) on delete cascade
);
create index responses_of_contact on responses (contact_id, uploaded_at desc) where withdrawn_at is null;
create index responses_of_participant on responses (organization_id, event_id, participant_id, uploaded_at desc);
create index responses_of_pair on responses (organization_id, event_id, participant_id, contact_id);
create index responses_of_sheet on responses (print_job_id, sheet_number);
create index responses_by_uploader on responses (uploaded_by);

create statistics notes_in_event (dependencies) on organization_id, event_id from notes;
create statistics sheets_in_event (dependencies) on organization_id, event_id from sheets;
create statistics responses_in_event (dependencies) on organization_id, event_id from responses;
