-- Remembers which address staff removed from which child, so that a later roster does not bring it back. It has no
-- foreign key to the event or the contact: it must outlive both. Addresses and children are stored as keyed hashes only.
create table contact_blocks (
  contact_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  child_id_hash bytea check (octet_length(child_id_hash) = 32),
  child_name_hash bytea not null check (octet_length(child_name_hash) = 32),
  key_id bytea not null check (octet_length(key_id) = 8),
  address_hint text not null,
  event_name text not null,
  removed_at timestamptz not null,
  removed_by uuid references users on delete set null,
  removed_by_name text not null,
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null
);
comment on column contact_blocks.contact_id is 'The removed contact. Its row may be deleted.';
comment on column contact_blocks.child_id_hash is 'Of the external id. Null if the child had none.';
comment on column contact_blocks.key_id is 'Identifies the key of the hashes. Blocks of another key match nothing.';
comment on column contact_blocks.address_hint is 'The masked address, for admins who read the list after the contact was deleted.';
create index contact_blocks_by_address on contact_blocks (organization_id, address_hash) where lifted_at is null;
create index contact_blocks_by_organization on contact_blocks (organization_id, removed_at);
create index contact_blocks_by_remover on contact_blocks (removed_by);
create index contact_blocks_by_lifter on contact_blocks (lifted_by);
call courier_fence('contact_blocks', 'team');
