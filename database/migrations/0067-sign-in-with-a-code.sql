-- The ways in which a person signs in. Two ways that verify the same address are one account. Accounts that have not
-- signed in since this migration have no row: users.issuer and users.subject name their way.
create table sign_ins (
  id uuid not null unique,
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  user_id uuid not null references users on delete cascade,
  email text check (email = lower(email) and email = btrim(email)),
  created_at timestamptz not null,
  joined_at timestamptz,
  told_at timestamptz,
  primary key (issuer, subject)
);
comment on column sign_ins.issuer is 'The address of a provider, or "email" for codes.';
comment on column sign_ins.subject is 'The provider''s id of the person. For codes the address.';
comment on column sign_ins.email is 'The address that it verified at the last sign-in.';
comment on column sign_ins.joined_at is 'When it was joined to an account that existed. Null if the account began with it.';
comment on column sign_ins.told_at is 'When the email about the join was sent or given up.';
create index sign_ins_by_user on sign_ins (user_id);
grant select, insert, update, delete on sign_ins to courier_app;

-- Six digits that were sent to an address. Which address is part of the hash.
create table sign_in_codes (
  browser_hash bytea primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left int not null check (tries_left >= 0)
);
comment on column sign_in_codes.browser_hash is 'Of the cookie of the browser that asked for the code.';
comment on column sign_in_codes.code_hash is 'Keyed hash of the cookie, the address and the digits.';
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
grant select, insert, update, delete on sign_in_codes to courier_app;
