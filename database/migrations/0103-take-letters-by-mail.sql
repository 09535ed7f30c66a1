-- The secret address to which a family answers the e-mail about a reply. One per link to a participant.
create table note_addresses (
  link_id uuid primary key references participant_links (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email)),
  key_id uuid not null,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  made_at timestamptz not null
);
comment on column note_addresses.email is 'The mailbox that knows the address. Answers from others are refused.';
comment on column note_addresses.key_id is 'New with each address. The secret is derived from it and LINK_KEY.';
create index note_addresses_of_organization on note_addresses (organization_id);
call courier_fence('note_addresses', 'team');
create trigger refuse_insert_in_demo before insert on note_addresses
  for each row execute function refuse_in_demo();

-- Letters that came by e-mail. The mail itself is a file until its text is a note, or until the sender has it back.
create table mailed_notes (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  link_id uuid not null references note_addresses (link_id) on delete cascade,
  state text not null check (state in ('arriving', 'received', 'filed', 'refused', 'ended')),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  received_at timestamptz not null,
  try_after timestamptz not null,
  attempts smallint not null default 0,
  settled_at timestamptz,
  refused_why text,
  text_returned text,
  parts_left_out boolean not null default false,
  answered_at timestamptz,
  constraint mailed_notes_settled check ((settled_at is null) = (state in ('arriving', 'received'))),
  constraint mailed_notes_refused check ((refused_why is not null) = (state = 'refused')),
  constraint mailed_notes_returned check (text_returned is null or (state = 'refused' and answered_at is null))
);
comment on column mailed_notes.id is 'Also of the note.';
comment on column mailed_notes.fingerprint is 'SHA-256 of the Message-ID and the body: the same mail is taken once.';
comment on column mailed_notes.text_returned is 'A refused text, until it is mailed back.';
create unique index mailed_notes_once on mailed_notes (link_id, fingerprint);
create index mailed_notes_of_organization on mailed_notes (organization_id);
create index mailed_notes_open on mailed_notes (try_after) where settled_at is null;
call courier_fence('mailed_notes', 'team');
create trigger refuse_insert_in_demo before insert on mailed_notes
  for each row execute function refuse_in_demo();
create trigger mailed_notes_leave_an_incoming_file after delete on mailed_notes
  for each row when (old.state in ('arriving', 'received')) execute function remember_incoming_file();
