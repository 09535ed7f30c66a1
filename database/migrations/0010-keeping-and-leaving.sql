-- How long letters are kept, what stops their deletion, and people who leave.

alter table organizations
  add column retention_days integer not null default 90 check (retention_days between 30 and 365),
  add column nothing_deleted_before date;
comment on column organizations.retention_days is 'Whole days after an event''s last day; then everything of it is deleted.';
comment on column organizations.nothing_deleted_before is 'A week''s notice, where something would go earlier than people were told.';
-- Those whose time is over are gone a day later, so this holds what is alive.
create index events_by_end on events (end_date);

-- While it stands nothing of it is deleted by us. One without an event is for everything of the organization.
create table legal_holds (
  organization_id uuid not null references organizations on delete cascade,
  event_id uuid,
  reason text not null check (char_length(reason) between 1 and 500),
  placed_at timestamptz not null,
  placed_by uuid references users on delete set null,
  placed_by_name text not null,
  unique nulls not distinct (organization_id, event_id),
  -- Not "cascade": an event that is held cannot be deleted, whoever tries. Asked at the end, when an organization that
  -- goes as a whole has taken its holds along.
  foreign key (organization_id, event_id) references events (organization_id, id) deferrable initially deferred
);
create index legal_holds_by_placer on legal_holds (placed_by);

-- What came in through a link may be written once more as long as the link lives, after it was removed.
alter table files_to_remove add column removed_at timestamptz;
comment on column files_to_remove.removed_at is 'Removed once; removed again when no link can bring it back.';
create index files_to_remove_again on files_to_remove (since, key) where removed_at is not null;

-- Who deleted their account stays as a row that says nothing about them: others' rows point to it.
alter table users add column deleted_at timestamptz;
