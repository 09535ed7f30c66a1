-- An API key acts as "key:" with its id. It has the access of its organization's team, and none once it is revoked. What a
-- key may do there is decided by the endpoints that accept one.
create or replace function access_of(asker text, out team text, out camps text, out children text, out contacts text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  team := '{}';
  camps := '{}';
  children := '{}';
  contacts := '{}';
  if asker in ('', 'courier') then
    return;
  end if;
  if asker like 'key:%' then
    select coalesce(array_agg(k.organization_id), '{}')::text into team from api_keys k where k.id = substr(asker, 5)::uuid;
    return;
  end if;
  select coalesce(array_agg(m.organization_id), '{}')::text into team from memberships m where m.user_id = asker::uuid;
  select coalesce(array_agg(l.organization_id), '{}')::text, coalesce(array_agg(l.participant_id), '{}')::text,
      coalesce(array_agg(l.contact_id), '{}')::text
    into camps, children, contacts
    from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null;
end $$;

create or replace function building_access_of(asker text, out camps text, out replies text, out events text,
    out buildings text, out campers text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  camps := '{}';
  replies := '{}';
  events := '{}';
  buildings := '{}';
  campers := '{}';
  if asker in ('', 'courier') or asker like 'key:%' then
    return;
  end if;
  if not exists (select from building_staff s where s.user_id = asker::uuid) then
    return;
  end if;
  select coalesce(array_agg(o.id), '{}')::text,
      coalesce(array_agg(o.id) filter (where o.counselors_read_replies), '{}')::text
    into camps, replies
    from building_staff s join organizations o on o.id = s.organization_id where s.user_id = asker::uuid;
  select coalesce(array_agg(distinct b.event_id), '{}')::text, coalesce(array_agg(b.id), '{}')::text
    into events, buildings
    from building_staff s join organizations o on o.id = s.organization_id
      join events e on e.organization_id = o.id
      join event_buildings b on b.organization_id = o.id and b.event_id = e.id
    where s.user_id = asker::uuid and o.standing in ('new', 'approved') and e.deleted_at is null
      and (now() at time zone o.time_zone)::date between e.start_date and e.end_date
      and lower(b.name) in (select lower(own.name) from unnest(s.buildings) as own (name));
  select coalesce(array_agg(p.id), '{}')::text into campers from participants p
    where p.event_id = any (events::uuid[]) and p.building_id = any (buildings::uuid[]) and p.deleted_at is null;
end $$;
