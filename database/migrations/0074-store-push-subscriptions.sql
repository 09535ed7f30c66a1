-- Browsers that are told when a reply arrives. A subscription belongs to the session in which it was made and ends with it.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  sealed bytea not null check (octet_length(sealed) <= 4000),
  created_at timestamptz not null
);
comment on column push_subscriptions.endpoint_hash is 'A browser that another person uses now has one subscription.';
comment on column push_subscriptions.sealed is 'Endpoint and keys, encrypted with a key that is derived from LINK_KEY.';
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
-- Only their own user's.
alter table push_subscriptions enable row level security;
create policy of_own_user on push_subscriptions
  using ((select fence_is_open()) or user_id::text = (select current_setting('courier.asker', true)));
grant select, insert, update, delete on push_subscriptions to courier_app;

alter table notices add column push_attempts smallint not null default 0;
comment on column notices.push_attempts is 'Written before each attempt, so that a push message is never sent twice.';
