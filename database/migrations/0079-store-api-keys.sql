-- Keys for programs of an organization, such as its registration system. Revoked ones are gone.
create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  expires_at timestamptz not null,
  last_used_on date,
  constraint api_keys_expiry check (expires_at > created_at)
);
comment on column api_keys.secret_hash is 'SHA-256 of 256 random bits. The key itself is shown once and not stored.';
comment on column api_keys.last_used_on is 'Day at the organization.';
create index api_keys_by_organization on api_keys (organization_id, created_at);
create index api_keys_by_creator on api_keys (created_by);
call courier_fence('api_keys', 'team');
create trigger refuse_insert_in_demo before insert on api_keys
  for each row execute function refuse_in_demo();
