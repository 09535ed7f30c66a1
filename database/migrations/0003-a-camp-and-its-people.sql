-- What a camp sets up: its buildings, its events, who is there and who may write to them, and its team.

-- The camp's own list; each event gets a copy of it that it can change.
create table organization_buildings (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  capacity integer check (capacity between 0 and 10000),
  created_at timestamptz not null,
  created_by uuid references users on delete set null
);
create unique index organization_buildings_by_name on organization_buildings (organization_id, lower(name));
create index organization_buildings_by_creator on organization_buildings (created_by);

create table events (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  description text check (char_length(description) between 1 and 5000),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  unique (organization_id, id)
);
create index events_by_start on events (organization_id, start_date, id) where deleted_at is null;
create index events_deleted on events (organization_id, deleted_at) where deleted_at is not null;
create index events_to_purge on events (deleted_at) include (id) where deleted_at is not null;
create index events_by_creator on events (created_by);
create index events_by_deleter on events (deleted_by);
comment on column events.deleted_at is 'Set: in Recently deleted for 30 days, then gone. Nobody but admins sees it.';

create table event_buildings (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  capacity integer check (capacity between 0 and 10000),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  copied_from_event_id uuid references events on delete set null,
  copied_from_organization_id uuid references organizations on delete set null,
  copied_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  unique (event_id, id),
  check ((copied_at is not null) or (copied_from_event_id is null and copied_from_organization_id is null))
);
create unique index event_buildings_by_name on event_buildings (event_id, lower(name));
create index event_buildings_by_organization on event_buildings (organization_id, event_id);
create index event_buildings_by_source_event on event_buildings (copied_from_event_id);
create index event_buildings_by_source_organization on event_buildings (copied_from_organization_id);
create index event_buildings_by_creator on event_buildings (created_by);

create table participants (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  building_id uuid,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  external_id text check (char_length(external_id) between 1 and 100),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  -- The building belongs to the same event. One that goes leaves its deleted people unassigned.
  foreign key (event_id, building_id) references event_buildings (event_id, id) on delete set null (building_id),
  unique (organization_id, event_id, id)
);
comment on column participants.building_id is 'Null is Unassigned: an import may put people there, staff can only take them out.';
comment on column participants.external_id is 'The id in the camp''s own registration system; an import finds the person again by it.';
create index participants_by_name on participants (event_id, lower(name), id) where deleted_at is null;
create index participants_by_building on participants (event_id, building_id);
create unique index participants_by_external_id on participants (event_id, external_id) where deleted_at is null;
create index participants_deleted on participants (organization_id, deleted_at) where deleted_at is not null;
create index participants_to_purge on participants (deleted_at) include (id) where deleted_at is not null;
create index participants_by_creator on participants (created_by);
create index participants_by_deleter on participants (deleted_by);

-- Who may be invited to write to a participant. A removed contact stays as a row, so that what was printed keeps its
-- sender and an import does not bring back whom staff sent away.
create table contacts (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  email text not null check (email = lower(email) and email = btrim(email) and char_length(email) between 3 and 254),
  name text check (char_length(name) between 1 and 120),
  relationship text not null check (relationship in ('Parent/Guardian', 'Other Family Member')),
  phone text check (phone ~ '^\+?[0-9]{8,15}$'),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  removed_at timestamptz,
  removed_by uuid references users on delete set null,
  foreign key (organization_id, event_id, participant_id)
    references participants (organization_id, event_id, id) on delete cascade,
  unique (organization_id, event_id, participant_id, id)
);
create unique index contacts_by_address on contacts (participant_id, email) where removed_at is null;
create index contacts_of_event on contacts (event_id, participant_id) where removed_at is null;
create index contacts_by_creator on contacts (created_by);
create index contacts_by_remover on contacts (removed_by);

-- Staff are invited by address; whoever signs in with that address, verified, may accept.
create table team_invites (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('admin', 'member')),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  sent_at timestamptz,
  send_failed text
);
comment on table team_invites is 'Open invitations only: accepted and revoked ones are gone.';
create unique index team_invites_by_address on team_invites (organization_id, email);
create index team_invites_by_email on team_invites (email);
create index team_invites_by_creator on team_invites (created_by);

-- Which column of the camp's export means what, learned once.
create table roster_import_mappings (
  organization_id uuid primary key references organizations on delete cascade,
  mapping jsonb not null,
  updated_at timestamptz not null
);

-- A roster that was handed in: kept while it is looked at and worked off, gone a day later.
create table roster_imports (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  rows jsonb not null,
  total_rows integer not null check (total_rows >= 0),
  done_rows integer not null default 0 check (done_rows between 0 and total_rows),
  result jsonb not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  started_at timestamptz,
  finished_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
create index roster_imports_of_event on roster_imports (organization_id, event_id);
create index roster_imports_by_age on roster_imports (created_at);
create index roster_imports_by_creator on roster_imports (created_by);

-- Whoever names an event has named its organization: without knowing it Postgres takes one event's rows for very few
-- and looks each up by itself.
create statistics event_buildings_of_event (dependencies) on organization_id, event_id from event_buildings;
create statistics participants_of_event (dependencies) on organization_id, event_id from participants;
create statistics contacts_of_event_and_person (dependencies) on organization_id, event_id, participant_id from contacts;
