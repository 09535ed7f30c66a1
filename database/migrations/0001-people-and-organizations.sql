-- Who signs in, and the organizations they run.

create table users (
  id uuid primary key,
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  display_name text not null check (char_length(display_name) between 1 and 200),
  photo_url text,
  email text,
  created_at timestamptz not null,
  last_signed_in_at timestamptz not null,
  unique (issuer, subject)
);
comment on column users.email is 'What the provider says, for display only. Rights look at verified_emails.';

create table verified_emails (
  user_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email)),
  verified_at timestamptz not null,
  primary key (user_id, email)
);
create index verified_emails_by_email on verified_emails (email);

-- The browser holds the secret in a cookie; we hold its hash.
create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Short-lived keys for calls, kept by a page in memory. They die with their session.
create table bearers (
  secret_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index bearers_by_session on bearers (session_id);
create index bearers_by_expiry on bearers (expires_at);

create table organizations (
  id uuid primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  type text check (type in ('Camp', 'Retreat Center')),
  description text check (char_length(description) between 1 and 2000),
  time_zone text not null check (time_zone <> ''),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  created_by_email text
);
create index organizations_by_name on organizations (lower(name), id);
create index organizations_by_creator on organizations (created_by);

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'member')),
  joined_at timestamptz not null,
  display_name text not null,
  email text,
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);

-- A creating call may be sent twice when its answer was lost; the second time it gets the first answer.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (char_length(key) between 8 and 100),
  operation text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
