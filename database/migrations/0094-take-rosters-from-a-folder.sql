-- Files that a program left in the folder for rosters, and what became of them.
create table roster_drops (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  event_id uuid,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_hash bytea check (octet_length(content_hash) = 32),
  taken_at timestamptz not null,
  repeated_at timestamptz,
  problem text,
  counts jsonb,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  constraint roster_drops_outcome check ((problem is null) = (counts is not null)),
  constraint roster_drops_imported check (counts is null or (event_id is not null and content_hash is not null))
);
comment on column roster_drops.content_hash is 'SHA-256. The last imported file of an event is not imported again.';
create index roster_drops_by_time on roster_drops (organization_id, taken_at desc, id desc);
create index roster_drops_of_event on roster_drops (organization_id, event_id, taken_at desc);
create index roster_drops_by_age on roster_drops (taken_at);
call courier_fence('roster_drops', 'team');
