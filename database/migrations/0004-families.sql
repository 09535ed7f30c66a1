-- From a contact to a linked account: invites, their mails, and the links they become.

-- Its id is the key in the link that is mailed out: random, never counted up.
create table invites (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22,64}$'),
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users on delete set null,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade,
  check (accepted_at is null or revoked_at is null)
);
create unique index invites_of_contact on invites (contact_id) where revoked_at is null;
create index invites_of_event on invites (organization_id, event_id, participant_id, contact_id);
create index invites_by_creator on invites (created_by);
create index invites_by_revoker on invites (revoked_by);
comment on table invites is 'Facts only; pending, queued, sent, accepted and error are derived from them and from the latest mail.';

-- One row per mail that was asked for: written with its cause, sent by a worker, tried again when it is due.
create table invite_mails (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  invite_id text not null references invites on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  taken_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  check (sent_at is null or failed_at is null)
);
create index invite_mails_due on invite_mails (due_at) where sent_at is null and failed_at is null;
create index invite_mails_of_invite on invite_mails (invite_id, requested_at);
create index invite_mails_of_day on invite_mails (organization_id, requested_at);

-- An account that may write to a participant as one contact. It counts only while the contact is not removed.
create table participant_links (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade
);
create index participant_links_of_user on participant_links (user_id, created_at desc);
create index participant_links_of_contact on participant_links (organization_id, event_id, participant_id, contact_id);

-- A row's event says its organization; without knowing that, Postgres takes the rows of an event for a handful.
create statistics invites_in_event (dependencies) on organization_id, event_id from invites;
create statistics participant_links_in_event (dependencies) on organization_id, event_id from participant_links;

-- Proof of a mailbox for somebody who signs in with another address. We keep the hash.
create table mailbox_codes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  invite_id text not null references invites on delete cascade,
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries_left integer not null check (tries_left >= 0)
);
create index mailbox_codes_of_invite on mailbox_codes (invite_id, created_at);
create index mailbox_codes_by_user on mailbox_codes (user_id);
create index mailbox_codes_by_organization on mailbox_codes (organization_id);
create index mailbox_codes_by_age on mailbox_codes (created_at);

-- Addresses that asked a camp not to write to them again.
create table mail_opt_outs (
  organization_id uuid not null references organizations on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email)),
  created_at timestamptz not null,
  primary key (organization_id, email)
);

-- A person who signs in finds the invites for their address, in whichever organization.
create index contacts_by_email on contacts (email) where removed_at is null;
