-- The secret address of an event, to which a copier mails its scans. Switched off ones are gone.
create table mail_in_addresses (
  event_id uuid primary key,
  organization_id uuid not null,
  key_id uuid not null,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  made_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
comment on column mail_in_addresses.key_id is 'New with each address. The secret is derived from it and LINK_KEY.';
create index mail_in_addresses_of_event on mail_in_addresses (organization_id, event_id);
create index mail_in_addresses_by_maker on mail_in_addresses (made_by);
call courier_fence('mail_in_addresses', 'team');
create trigger refuse_insert_in_demo before insert on mail_in_addresses
  for each row execute function refuse_in_demo();

-- Addresses of copiers, which are no members.
create table scanner_addresses (
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email) and char_length(email) between 3 and 254),
  added_at timestamptz not null,
  added_by uuid references users (id) on delete set null,
  added_by_name text not null,
  primary key (organization_id, email)
);
create index scanner_addresses_by_adder on scanner_addresses (added_by);
call courier_fence('scanner_addresses', 'team');
create trigger refuse_insert_in_demo before insert on scanner_addresses
  for each row execute function refuse_in_demo();

-- Mails with scans. The mail itself is a file until its pages are stored.
create table mailed_scans (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  state text not null check (state in ('arriving', 'received', 'filed', 'failed')),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  byte_size integer not null check (byte_size > 0),
  sender text,
  sent_by uuid references users (id) on delete set null,
  sent_by_name text not null,
  received_at timestamptz not null,
  try_after timestamptz not null,
  attempts smallint not null default 0,
  pages_read integer not null default 0,
  pages_already integer not null default 0,
  pages_unopened integer not null default 0,
  parts_ignored integer not null default 0,
  upload_ids uuid[] not null default '{}',
  settled_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  constraint mailed_scans_settled check ((settled_at is null) = (state in ('arriving', 'received')))
);
comment on column mailed_scans.fingerprint is 'SHA-256 of the Message-ID and the body: the same mail is taken once.';
comment on column mailed_scans.pages_read is 'Pages that are done, with those that could not be opened. A later attempt continues after them.';
create unique index mailed_scans_once on mailed_scans (organization_id, event_id, fingerprint);
create index mailed_scans_of_event on mailed_scans (organization_id, event_id, received_at desc, id desc);
create index mailed_scans_by_sender on mailed_scans (sent_by);
create index mailed_scans_open on mailed_scans (try_after) where settled_at is null;
call courier_fence('mailed_scans', 'team');
create trigger refuse_insert_in_demo before insert on mailed_scans
  for each row execute function refuse_in_demo();
create trigger mailed_scans_leave_an_incoming_file after delete on mailed_scans
  for each row when (old.state in ('arriving', 'received')) execute function remember_incoming_file();
comment on column mailed_scans.sender is 'Null once the account is deleted.';
