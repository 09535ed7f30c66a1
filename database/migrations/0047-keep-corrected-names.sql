-- Names before and after a correction by staff, by the audit entry that tells of it. Audit entries are never deleted, so
-- they hold no names of children; these rows are deleted with the child.
create table name_changes (
  entry_id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  name_before text check (char_length(name_before) between 1 and 120),
  name_after text check (char_length(name_after) between 1 and 120),
  foreign key (organization_id, event_id, participant_id) references participants (organization_id, event_id, id)
    on delete cascade
);
comment on column name_changes.name_before is 'Null if a contact had no name.';
create index name_changes_of_participant on name_changes (organization_id, event_id, participant_id);
call courier_fence('name_changes', 'team');

-- A block must still match after staff correct the child's name, under the old and the new spelling.
alter table contact_blocks add column child_other_name_hashes bytea[] not null default '{}';
