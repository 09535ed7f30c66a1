-- Stationery: coded sheets with no letter on them, so that a child can write first, and whom such a letter is to.

alter table organizations add column stationery boolean not null default true;
comment on column organizations.stationery is 'Whether the team can print sheets for a first letter.';

alter table print_jobs add column kind text not null default 'letters';
alter table print_jobs add constraint print_jobs_kind_check check (kind in ('letters', 'stationery')) not valid;

-- A sheet of stationery belongs to a child and to no contact. What it offers to tick is copied, as every word on paper is.
alter table sheets alter column contact_id drop not null;
alter table sheets add column addressed_to text[];
comment on column sheets.contact_id is 'Nobody on stationery.';
comment on column sheets.addressed_to is 'The names to tick on stationery, as they are printed.';
alter table sheets add constraint sheets_letter_or_stationery
  check ((contact_id is null) = (addressed_to is not null)) not valid;
-- With no contact to hold on to, the child is what such a sheet goes with.
alter table sheets add constraint sheets_of_participant foreign key (organization_id, event_id, participant_id)
  references participants (organization_id, event_id, id) on delete cascade not valid;

alter table responses alter column contact_id drop not null;
comment on column responses.contact_id is 'Nobody for a letter that a child wrote first: see response_addressees.';
alter table responses add constraint responses_of_child foreign key (organization_id, event_id, participant_id)
  references participants (organization_id, event_id, id) on delete cascade not valid;

-- Who sees a letter that a child wrote first, where it is not for everybody.
create table response_addressees (
  response_id uuid not null references responses on delete cascade,
  contact_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  primary key (response_id, contact_id),
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade
);
create index response_addressees_of_contact
  on response_addressees (organization_id, event_id, participant_id, contact_id);
call courier_fence('response_addressees', 'children');

-- A picture of stationery waits although its sheet is known: somebody has to say whom it is to.
-- locks: takes an instant, and whoever runs still writes what they wrote before
alter table uploads drop constraint uploads_check3,
  add constraint uploads_waiting_for_somebody
    check (state <> 'waiting' or print_job_id is null or why = 'written-first') not valid;
