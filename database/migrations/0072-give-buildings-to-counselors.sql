-- Counselors have access to some buildings of an organization. They are not on its team: no policy of the team includes
-- them. Until user_id is set, the row is an invitation.
create table building_staff (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null check (email = lower(email) and email = btrim(email) and char_length(email) between 3 and 254),
  buildings text[] not null check (cardinality(buildings) between 1 and 20),
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  sent_at timestamptz,
  send_failed text,
  user_id uuid references users (id) on delete cascade,
  joined_at timestamptz,
  constraint building_staff_joined check (num_nulls(user_id, joined_at) in (0, 2))
);
comment on column building_staff.buildings is 'Names, because each event has its own copies of the buildings.';
create unique index building_staff_by_address on building_staff (organization_id, email);
create unique index building_staff_by_user on building_staff (user_id, organization_id) where user_id is not null;
create index building_staff_by_email on building_staff (email);
create index building_staff_by_creator on building_staff (created_by);
call courier_fence('building_staff', 'team');
create policy of_own_user on building_staff for select
  using (user_id::text = (select current_setting('courier.asker', true)));

-- Which participants have got their mail of a print job. hand_outs has whole buildings.
create table participant_hand_outs (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  participant_id uuid not null,
  handed_out_at timestamptz not null,
  handed_out_by uuid references users (id) on delete set null,
  primary key (print_job_id, participant_id),
  foreign key (organization_id, event_id, print_job_id)
    references print_jobs (organization_id, event_id, id) on delete cascade,
  foreign key (organization_id, event_id, participant_id)
    references participants (organization_id, event_id, id) on delete cascade
);
create index participant_hand_outs_of_job on participant_hand_outs (organization_id, event_id, print_job_id);
create index participant_hand_outs_of_participant on participant_hand_outs (organization_id, event_id, participant_id);
create index participant_hand_outs_by_user on participant_hand_outs (handed_out_by);
call courier_fence('participant_hand_outs', 'team');

alter table organizations add column counselors_read_replies boolean not null default false;
comment on column organizations.counselors_read_replies is 'Whether counselors read the replies of their own buildings.';

-- What a counselor reaches, as arrays: the organizations, those whose replies are open to counselors, and the events that
-- run today with the own buildings and their participants. Nothing of an event that has not begun or is over. Runs as
-- the owner, because the asker has no access yet.
create function building_access_of(asker text, out camps text, out replies text, out events text, out buildings text,
  out campers text) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  camps := '{}';
  replies := '{}';
  events := '{}';
  buildings := '{}';
  campers := '{}';
  if asker in ('', 'courier') or not exists (select from building_staff s where s.user_id = asker::uuid) then
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

-- The previous release does not set these; then nobody has access as a counselor.
create function own_cabin_camps() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.cabin_camps', true), '')::uuid[] $$;
create function own_reply_camps() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.cabin_replies', true), '')::uuid[] $$;
create function own_cabin_events() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.cabin_events', true), '')::uuid[] $$;
create function own_buildings() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.cabin_buildings', true), '')::uuid[] $$;
create function own_campers() returns uuid[] language sql stable as
  $$ select nullif(current_setting('courier.cabin_campers', true), '')::uuid[] $$;

create policy of_own_cabin on participant_hand_outs using (organization_id = any ((select own_cabin_camps())::uuid[])
  and participant_id = any ((select own_campers())::uuid[]));

-- What was printed for the own campers, without the names of contacts that the rows of sheets have. `pile_id` is the
-- building that they were printed for; a camper may have moved since.
create function cabin_mail() returns table (organization_id uuid, event_id uuid, print_job_id uuid, participant_id uuid,
  sheets integer, printed_at timestamptz, pile_id uuid, pile_sheets integer, pile_handed_out boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.organization_id, s.event_id, s.print_job_id, s.participant_id, count(*)::int, j.created_at, s.building_id,
    (select count(*)::int from sheets a
      where a.print_job_id = s.print_job_id and a.building_id is not distinct from s.building_id),
    exists (select from hand_outs h
      where h.print_job_id = s.print_job_id and h.building_id is not distinct from s.building_id)
  from sheets s join print_jobs j on j.id = s.print_job_id
  where s.organization_id = any ((select own_cabin_camps())::uuid[])
    and s.event_id = any ((select own_cabin_events())::uuid[])
    and s.participant_id = any ((select own_campers())::uuid[])
    and s.kind in ('family', 'team') and j.kind = 'letters' and j.voided_at is null and j.rendered_at is not null
  group by s.organization_id, s.event_id, s.print_job_id, s.participant_id, s.building_id, j.created_at
$$;

-- Locks print jobs with mail of the own campers against voiding, and returns those that are not voided.
create function lock_cabin_jobs(jobs uuid[]) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  select j.id from print_jobs j
  where j.id = any (jobs) and j.event_id = any ((select own_cabin_events())::uuid[]) and j.voided_at is null
  order by j.id for share
$$;

revoke execute on function building_access_of(text), cabin_mail(), lock_cabin_jobs(uuid[]) from public;
grant execute on function building_access_of(text), cabin_mail(), lock_cabin_jobs(uuid[]) to courier_app;
