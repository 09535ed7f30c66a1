-- Families of an expired event, so that they can be linked again next season. Address and child are keyed hashes only, and
-- there is no foreign key to the event, its people or its letters: they are deleted.
create table returning_families (
  organization_id uuid not null references organizations on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  child_id_hash bytea not null check (octet_length(child_id_hash) = 32),
  user_id uuid not null references users on delete cascade,
  ended_at timestamptz not null,
  primary key (organization_id, address_hash, child_id_hash)
);
comment on column returning_families.child_id_hash is 'Of the external id. Children without one are not kept.';
comment on column returning_families.ended_at is 'When their last event expired.';
create index returning_families_by_user on returning_families (user_id);
create index returning_families_by_end on returning_families (ended_at);
call courier_fence('returning_families', 'team');

alter table organizations add column link_returning boolean not null default true;
comment on column organizations.link_returning is 'Whether families who wrote before are linked without an invite.';
