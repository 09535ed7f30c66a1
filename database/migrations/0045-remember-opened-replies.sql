-- Which replies a reader has opened; all others are new to them. Replies from before this file are new until they are
-- opened once. The row goes with the reply and with the account.
create table opened_replies (
  user_id uuid not null references users on delete cascade,
  response_id uuid not null references responses on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  opened_at timestamptz not null,
  primary key (user_id, response_id)
);
create index opened_replies_of_response on opened_replies (response_id);
create index opened_replies_of_organization on opened_replies (organization_id);

-- Only its own user's: the team does not learn who has read what. Written while an organization is suspended too,
-- because reading goes on then.
alter table opened_replies enable row level security;
create policy of_own_user on opened_replies
  using ((select fence_is_open()) or user_id::text = (select current_setting('courier.asker', true)));
grant select, insert, update, delete on opened_replies to courier_app;

alter table uploads add column side text,
  add constraint uploads_side_check check (side in ('letter', 'writing', 'reply')) not valid;
comment on column uploads.side is 'Which side of a sheet the straightened page shows; null if it could not be told.';
alter table responses add column side text,
  add constraint responses_side_check check (side in ('letter', 'writing', 'reply')) not valid;
comment on column responses.side is 'As in uploads.';
-- Again, because a view has only the columns that existed when it was created.
create or replace view visible_responses with (security_invoker = true) as
  select r.* from responses r where r.withdrawn_at is null and r.held_at is null;
