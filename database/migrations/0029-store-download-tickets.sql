-- A link to a download carries a random secret; its row says who may fetch what. The row ends with its session and its user.
create table download_tickets (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid,
  expires_at timestamptz not null,
  fetched_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id, participant_id) references participants (organization_id, event_id, id) on delete cascade
);
comment on column download_tickets.participant_id is 'A family''s own letters with this participant. Null: everything of the event, for an admin.';
comment on column download_tickets.fetched_at is 'The first fetch, which wrote the audit entry.';
create index download_tickets_by_user on download_tickets (user_id);
create index download_tickets_by_session on download_tickets (session_id);
create index download_tickets_by_participant on download_tickets (organization_id, event_id, participant_id);
create index download_tickets_by_expiry on download_tickets (expires_at);

-- Only its own user's: not even the team of the organization reads it.
alter table download_tickets enable row level security;
create policy of_own_user on download_tickets
  using ((select fence_is_open()) or user_id::text = (select current_setting('courier.asker', true)));
grant select, insert, update, delete on download_tickets to courier_app;
