-- An operator has looked at an organization ("approved"), has not yet ("new"), or has stopped it ("suspended"). Those
-- that exist are approved.
alter table organizations add column standing text not null default 'approved'
  check (standing in ('new', 'approved', 'suspended'));
alter table organizations alter column standing set default 'new';

-- The public directory lists approved organizations only.
create or replace function directory_page(after_name text, after_id uuid, most integer)
  returns table (id uuid, name text, type text, description text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if after_id is null then
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' order by lower(o.name), o.id limit most;
  else
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' and (lower(o.name), o.id) > (lower(after_name), after_id)
      order by lower(o.name), o.id limit most;
  end if;
end $$;

-- The suspended organizations among those that a user reaches (see reach_of), as an array. They are set once per
-- transaction, so that the triggers below read no table.
create function suspended_of(team text, camps text) returns text language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  if team = '{}' and camps = '{}' then
    return '{}';
  end if;
  return (select coalesce(array_agg(o.id), '{}')::text from organizations o
    where o.standing = 'suspended' and o.id = any (team::uuid[] || camps::uuid[]));
end $$;

create function suspended_organizations() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.suspended', true), '')::uuid[] $$;

-- The server answers this code with "organization-suspended".
create function refuse_write() returns trigger language plpgsql as $$
begin
  raise exception 'the organization is suspended' using errcode = 'CC001';
end $$;

-- Users cannot write rows of a suspended organization. System access can: jobs go on deleting what is due, and an account
-- can be deleted. `key` is the column with the organization's id; `spared` is a condition on the old row.
create procedure refuse_writes_while_suspended(written regclass, key text default 'organization_id',
  spared text default 'false') language plpgsql as $$
begin
  execute format('create or replace trigger refuse_insert_while_suspended before insert on %s for each row
    when (new.%I = any (suspended_organizations())) execute function refuse_write()', written, key);
  execute format('create or replace trigger refuse_change_while_suspended before update on %s for each row
    when (old.%I = any (suspended_organizations())) execute function refuse_write()', written, key);
  execute format('create or replace trigger refuse_delete_while_suspended before delete on %s for each row
    when (old.%I = any (suspended_organizations()) and not (%s)) execute function refuse_write()', written, key, spared);
end $$;

-- Later tables get the triggers with their policies.
create or replace procedure courier_fence(fenced regclass, who text, child_column text default 'participant_id')
  language plpgsql as $$
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
  call refuse_writes_while_suspended(fenced);
end $$;
