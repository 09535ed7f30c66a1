-- Several organizations whose numbers one office sees together. Being in a group opens no organization.
create table organization_groups (
  id uuid primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  created_at timestamptz not null
);

-- An organization is in one group at most.
create table group_organizations (
  organization_id uuid primary key references organizations (id) on delete cascade,
  group_id uuid not null references organization_groups (id) on delete cascade,
  joined_at timestamptz not null
);
create index group_organizations_by_group on group_organizations (group_id, organization_id);

create table group_managers (
  group_id uuid not null references organization_groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_managers_by_user on group_managers (user_id, group_id);

create table group_invitations (
  id uuid primary key,
  group_id uuid not null references organization_groups (id) on delete cascade,
  email text not null,
  invited_as text not null check (invited_as in ('organization', 'manager')),
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  constraint group_invitations_once unique (group_id, email, invited_as)
);
create index group_invitations_by_email on group_invitations (email);
create index group_invitations_by_creator on group_invitations (created_by);

-- A user, or "group:" with a group and a user: a manager who reads the numbers of that group.
create function own_groups() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  asker text := coalesce(current_setting('courier.asker', true), '');
begin
  if asker like 'group:%' then
    return (select coalesce(array_agg(m.group_id), '{}') from group_managers m
      where m.group_id = split_part(asker, ':', 2)::uuid and m.user_id = split_part(asker, ':', 3)::uuid);
  end if;
  if asker in ('', 'courier') or asker like '%:%' then
    return '{}';
  end if;
  return (select coalesce(array_agg(m.group_id), '{}') from group_managers m where m.user_id = asker::uuid);
end $$;

create function own_group_invitations() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  asker text := coalesce(current_setting('courier.asker', true), '');
begin
  if asker in ('', 'courier') or asker like '%:%' then
    return '{}';
  end if;
  return (select coalesce(array_agg(i.id), '{}') from group_invitations i join verified_emails v on v.email = i.email
    where v.user_id = asker::uuid);
end $$;

-- Groups of which a user may read the name: as a manager, on the team of an organization in it, or invited.
create function visible_groups() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(g.group_id), '{}') from (
    select unnest(own_groups()) as group_id
    union select o.group_id from group_organizations o where o.organization_id = any (own_teams())
    union select i.group_id from group_invitations i where i.id = any (own_group_invitations())
  ) g
$$;
revoke execute on function own_groups(), own_group_invitations(), visible_groups() from public;
grant execute on function own_groups(), own_group_invitations(), visible_groups() to courier_app;

-- Users only read. Each write concerns several organizations, so it runs with system access.
do $$
declare
  fenced text;
begin
  foreach fenced in array array['organization_groups', 'group_organizations', 'group_managers', 'group_invitations'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('create policy by_courier on %I using ((select fence_is_open()))', fenced);
    execute format('grant select, insert, update, delete on %I to courier_app', fenced);
  end loop;
end $$;
create policy read_by_group on organization_groups for select using (id = any ((select visible_groups())::uuid[]));
create policy read_by_group on group_organizations for select
  using (organization_id = any ((select own_teams())::uuid[]) or group_id = any ((select own_groups())::uuid[]));
create policy read_by_group on group_managers for select using (group_id = any ((select visible_groups())::uuid[]));
create policy read_by_group on group_invitations for select
  using (group_id = any ((select own_groups())::uuid[]) or id = any ((select own_group_invitations())::uuid[]));

create trigger refuse_insert_in_demo before insert on group_organizations
  for each row execute function refuse_in_demo();
