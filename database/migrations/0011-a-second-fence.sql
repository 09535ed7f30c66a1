-- The second fence: the application asks with a role that owns nothing, and every table of a tenant shows that role only what
-- belongs to whoever asks. With nobody set, every one of them reads as empty.

-- Roles belong to the whole cluster, so another database may have made it, even at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'courier_app') then
    create role courier_app login;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

-- Jobs name things by id and hold nothing of them. Their tables are the queue's own business, and so the application's.
create schema if not exists pgboss;
do $$
declare
  thing record;
begin
  execute 'alter schema pgboss owner to courier_app';
  for thing in select format('alter table pgboss.%I owner to courier_app', tablename) as deed from pg_tables where schemaname = 'pgboss'
    union all select format('alter %s %s owner to courier_app', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'pgboss'::regnamespace
    union all select format('alter type pgboss.%I owner to courier_app', t.typname)
      from pg_type t where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e'
  loop
    execute thing.deed;
  end loop;
end $$;

grant usage on schema public to courier_app;

-- What a person reaches: the organizations whose team they are on, the camps they have a child at, and those children. A
-- contact that was removed reaches nothing. Asked as the owner, because the asker reaches nothing yet.
create function reach_of(asker text, out team text, out camps text, out children text) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  team := '{}';
  camps := '{}';
  children := '{}';
  if asker in ('', 'courier') then
    return;
  end if;
  select coalesce(array_agg(m.organization_id), '{}')::text into team from memberships m where m.user_id = asker::uuid;
  select coalesce(array_agg(l.organization_id), '{}')::text, coalesce(array_agg(l.participant_id), '{}')::text
    into camps, children
    from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null;
end $$;

-- 'courier' is the product itself: jobs, and deeds whose right does not come from belonging to a camp (an invite in the hand).
create function fence_is_open() returns boolean language sql stable as
  $$ select current_setting('courier.asker', true) = 'courier' $$;
create function own_teams() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.team', true), '')::uuid[] $$;
create function own_camps() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.camps', true), '')::uuid[] $$;
create function own_children() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.children', true), '')::uuid[] $$;

-- For every table with an organization: `call courier_fence('notes', 'children')`. Its team does there what it may.
--   team      families see nothing of it
--   camp      families with a child there read it
--   children  families read what is of their own children (by this column)
-- What families write goes through the two functions below or is done by the courier.
-- "(select …)" is asked once for a statement and not once for a row.
create procedure courier_fence(fenced regclass, who text, child_column text default 'participant_id') language plpgsql as $$
declare
  theirs text := case who
    when 'team' then ''
    when 'camp' then 'organization_id = any ((select own_camps())::uuid[])'
    when 'children' then format('%I = any ((select own_children())::uuid[])', child_column)
  end;
begin
  if theirs is null then
    raise exception 'a fence for %? It is for team, camp or children.', who;
  end if;
  execute format('alter table %s enable row level security', fenced);
  execute format('create policy of_own_team on %s using ((select fence_is_open())
    or organization_id = any ((select own_teams())::uuid[]))', fenced);
  if theirs <> '' then
    execute format('create policy of_own_family on %s for select using (%s)', fenced, theirs);
  end if;
  execute format('grant select, insert, update, delete on %s to courier_app', fenced);
end $$;

call courier_fence('memberships', 'team');
call courier_fence('organization_buildings', 'team');
call courier_fence('team_invites', 'team');
call courier_fence('events', 'camp');
call courier_fence('event_buildings', 'camp');
call courier_fence('legal_holds', 'camp');
call courier_fence('participants', 'children', 'id');
call courier_fence('contacts', 'children');
call courier_fence('roster_import_mappings', 'team');
call courier_fence('roster_imports', 'team');
call courier_fence('invites', 'children');
call courier_fence('invite_mails', 'team');
call courier_fence('participant_links', 'children');
call courier_fence('mailbox_codes', 'team');
call courier_fence('mail_opt_outs', 'team');
call courier_fence('notes', 'children');
call courier_fence('print_jobs', 'camp');
call courier_fence('sheets', 'children');
call courier_fence('sheet_notes', 'team');
call courier_fence('responses', 'children');
call courier_fence('uploads', 'team');
call courier_fence('wrong_codes', 'team');

-- An organization's own row has its id. It is made by the courier: nobody belongs to what is not there yet.
alter table organizations enable row level security;
create policy of_own_team on organizations using ((select fence_is_open()) or id = any ((select own_teams())::uuid[]));
create policy of_own_family on organizations for select using (id = any ((select own_camps())::uuid[]));
grant select, insert, update, delete on organizations to courier_app;

-- Read by the team, added to by everybody who does something at a camp, changed by nobody.
alter table audit_entries enable row level security;
create policy read_by_team on audit_entries for select
  using ((select fence_is_open()) or organization_id = any ((select own_teams())::uuid[]));
create policy added_by_those_there on audit_entries for insert
  with check ((select fence_is_open()) or organization_id = any ((select own_teams())::uuid[])
    or organization_id = any ((select own_camps())::uuid[]));
grant select, insert on audit_entries to courier_app;

-- These belong to no tenant: they are asked before it is known who asks.
grant select, insert, update, delete on
  users, verified_emails, sessions, bearers, idempotency_keys, files_to_remove, used_limits to courier_app;
grant select on schema_migrations to courier_app;

-- The two usual saves of a note, as the owner. Each finds whoever has the bearer and what they may write to by itself, so a
-- fence around every table in it would ask the same again, for as much as the save costs. Nothing else gets through them.
create function edit_note(bearer bytea, at timestamptz, organization uuid, event uuid, participant uuid, note uuid,
  words text, based_on timestamptz, today date, out writer uuid, out made_at timestamptz, out returned boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The contact needs no lock here: with it goes this very row, which we hold, or which is gone when we get it.
  update notes n set text = words, updated_at = at
  from bearers b join sessions s on s.id = b.session_id, participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
    and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event and l.participant_id = participant
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    and n.id = note and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = based_on and n.updated_at < at and n.text <> words
  returning s.user_id, n.created_at, n.returned_at is not null into writer, made_at, returned;
end $$;

create function make_note(bearer bytea, at timestamptz, organization uuid, event uuid, participant uuid, note uuid,
  words text, hour_ago timestamptz, today date, most integer, out writer uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A note with this id, or another one that waits, is found by the unique indexes.
  with who as (
    select s.user_id, u.display_name, l.contact_id
    from bearers b join sessions s on s.id = b.session_id join users u on u.id = s.user_id,
      participant_links l join contacts c on c.id = l.contact_id
      join participants p on p.id = l.participant_id join events e on e.id = l.event_id
    where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
      and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event
      and l.participant_id = participant
      and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    order by l.created_at, l.id limit 1 for share of c
  )
  insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by,
    created_by_name)
  select note, organization, event, participant, who.contact_id, words, at, at, who.user_id, who.display_name from who
  where notes_made_since(who.user_id, hour_ago, most) < most
  on conflict do nothing
  returning created_by into writer;
end $$;

-- The public directory, and of an organization what stands in it. Behind a policy Postgres would read the directory from its
-- beginning to find a page far down: "lower" might tell what it compares, so it may not be asked before the policy.
create function directory_page(after_name text, after_id uuid, most integer)
  returns table (id uuid, name text, type text, description text) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  if after_id is null then
    return query select o.id, o.name, o.type, o.description from organizations o order by lower(o.name), o.id limit most;
  else
    return query select o.id, o.name, o.type, o.description from organizations o
      where (lower(o.name), o.id) > (lower(after_name), after_id) order by lower(o.name), o.id limit most;
  end if;
end $$;

-- To nobody else on this cluster.
revoke execute on function reach_of(text), directory_page(text, uuid, integer),
  edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date),
  make_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date, integer) from public;
grant execute on function reach_of(text), directory_page(text, uuid, integer),
  edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date),
  make_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date, integer) to courier_app;
