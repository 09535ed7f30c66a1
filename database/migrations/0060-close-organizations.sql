-- outside a transaction
-- Safe to run again after a failure.

-- An admin closes an organization: it can be read until `deletes_on`, then its rows are deleted. The row itself stays
-- without a name for another 90 days, because audit entries go with it. `deletion_began_at`: it can no longer be reopened.
alter table organizations add column if not exists closed_at timestamptz,
  add column if not exists deletes_on date,
  add column if not exists standing_before_closing text,
  add column if not exists deletion_began_at timestamptz,
  add column if not exists deleted_at timestamptz;

-- locks: takes an instant; what the previous release writes stays allowed
alter table organizations drop constraint if exists organizations_standing_check,
  drop constraint if exists organizations_closed_check,
  add constraint organizations_standing_check
    check (standing in ('new', 'approved', 'suspended', 'closed')) not valid,
  add constraint organizations_closed_check check (
    case when standing = 'closed'
      then closed_at is not null and deletes_on is not null
        and standing_before_closing in ('new', 'approved', 'suspended')
      else closed_at is null and deletes_on is null and standing_before_closing is null and deletion_began_at is null
    end and (deleted_at is null or deletion_began_at is not null)) not valid;

alter table organizations validate constraint organizations_standing_check;
alter table organizations validate constraint organizations_closed_check;

drop index concurrently if exists organizations_read_only;
create index concurrently organizations_read_only on organizations (id) where standing in ('suspended', 'closed');
-- What the daily deletion looks at; those that were deleted stay out of it.
drop index concurrently if exists organizations_to_delete;
create index concurrently organizations_to_delete on organizations (deletes_on, id)
  where standing = 'closed' and deleted_at is null;

-- Closed organizations are read-only like suspended ones.
create or replace function suspended_of(team text, camps text) returns text language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  if team = '{}' and camps = '{}' then
    return '{}';
  end if;
  return (select coalesce(array_agg(o.id), '{}')::text from organizations o
    where o.standing in ('suspended', 'closed') and o.id = any (team::uuid[] || camps::uuid[]));
end $$;

-- Replaced by organizations_read_only.
drop index concurrently if exists organizations_suspended;

-- The server answers CC001 with "organization-suspended" and CC002 with "organization-closed".
create or replace function refuse_write() returns trigger language plpgsql as $$
declare
  written jsonb := coalesce(to_jsonb(old), to_jsonb(new));
  organization uuid := coalesce(written ->> 'organization_id', written ->> 'id')::uuid;
begin
  if exists (select from organizations o where o.id = organization and o.standing = 'closed') then
    raise exception 'the organization is closed' using errcode = 'CC002';
  end if;
  raise exception 'the organization is suspended' using errcode = 'CC001';
end $$;

-- Deletes what is left of a closed organization after its events: members, invitations, settings, every table that
-- refers to it, also later ones. Audit entries stay. False while it has events or can still be reopened.
create or replace function delete_rows_of_organization(closed uuid) returns boolean language plpgsql as $$
declare
  owned record;
begin
  if not exists (select from organizations o where o.id = closed and o.deletion_began_at is not null)
    or exists (select from events e where e.organization_id = closed)
  then
    return false;
  end if;
  for owned in select c.conrelid::regclass as name, a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'organizations'::regclass and c.confdeltype = 'c'
      and c.conrelid <> 'audit_entries'::regclass
    order by 1
  loop
    execute format('delete from %s where %I = $1', owned.name, owned.key) using closed;
  end loop;
  return true;
end $$;

-- What its people read about a closed organization; null for others. One hold, also of a single event, keeps all of it.
create or replace function closing_of(o organizations) returns json language sql stable as $$
  select case when o.standing = 'closed' then json_build_object(
    'on', (o.closed_at at time zone o.time_zone)::date,
    'deletesOn', case when not exists (select from legal_holds h where h.organization_id = o.id) then o.deletes_on end)
  end $$;
