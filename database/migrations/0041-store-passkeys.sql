-- Passkeys (WebAuthn) of team members. An organization can require that its team confirms each session with one.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column passkeys.credential_id is 'As the authenticator named it, base64url.';
comment on column passkeys.public_key is 'A COSE key.';
comment on column passkeys.sign_count is 'Of the last use. 0 if the authenticator does not count.';
create index passkeys_by_user on passkeys (user_id);

-- One for each session and purpose. It is deleted at its first use.
create table passkey_challenges (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'confirm')),
  user_id uuid not null references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Lets a member who has lost their passkeys add a new one, as far as this organization is concerned.
create table passkey_resets (
  id uuid not null unique,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
comment on column passkey_resets.mailed_at is 'When the mail to the member was sent or given up.';
create index passkey_resets_by_user on passkey_resets (user_id);
create index passkey_resets_by_expiry on passkey_resets (expires_at);
call courier_fence('passkey_resets', 'team');

-- Only their own user's.
alter table passkeys enable row level security;
create policy of_own_user on passkeys
  using ((select fence_is_open()) or user_id::text = (select current_setting('courier.asker', true)));
alter table passkey_challenges enable row level security;
create policy of_own_user on passkey_challenges
  using ((select fence_is_open()) or user_id::text = (select current_setting('courier.asker', true)));
grant select, insert, update, delete on passkeys, passkey_challenges to courier_app;

alter table organizations add column passkeys_required boolean not null default false;
comment on column organizations.passkeys_required is 'Staff operations need a session that was confirmed with a passkey.';
alter table sessions add column passkey_id uuid;
alter table sessions add constraint sessions_passkey_id_fkey foreign key (passkey_id) references passkeys
  on delete set null not valid;
comment on column sessions.passkey_id is 'The passkey that confirmed this session. Null: not confirmed, or that passkey was removed.';
