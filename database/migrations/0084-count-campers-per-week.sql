-- What an organization is charged for: the campers of an event who had a printed sheet or a reply. The rows outlive the
-- letters, so that an early deletion or the retention changes no bill. They have no names of people, and no key to events
-- or participants.
create table billed_weeks (
  organization_id uuid not null references organizations (id) on delete cascade,
  event_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  primary key (organization_id, event_id)
);
comment on table billed_weeks is 'Copies the name and the days of the event while it exists.';
create index billed_weeks_by_day on billed_weeks (organization_id, start_date);
call courier_fence('billed_weeks', 'team');

create table counted_campers (
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  primary key (organization_id, event_id, participant_id),
  foreign key (organization_id, event_id) references billed_weeks (organization_id, event_id) on delete cascade
);
call courier_fence('counted_campers', 'team');

-- A demo camp pays nothing.
create function count_campers(organization uuid, event uuid, campers uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into billed_weeks (organization_id, event_id, name, start_date, end_date)
  select e.organization_id, e.id, e.name, e.start_date, e.end_date
  from events e join organizations o on o.id = e.organization_id
  where e.organization_id = organization and e.id = event and o.standing <> 'demo'
  on conflict do nothing;
  insert into counted_campers (organization_id, event_id, participant_id)
  select w.organization_id, w.event_id, camper
  from billed_weeks w, unnest(campers) as camper
  where w.organization_id = organization and w.event_id = event
  on conflict do nothing;
end $$;

-- Forgets campers of whom no sheet and no reply is left after a voided job, a withdrawn or a moved reply.
create function uncount_campers(organization uuid, event uuid, campers uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from counted_campers c
  where c.organization_id = organization and c.event_id = event and c.participant_id = any (campers)
    and not exists (
      select from sheets s join print_jobs j on j.id = s.print_job_id
      where s.organization_id = organization and s.event_id = event and s.participant_id = c.participant_id
        and j.voided_at is null)
    and not exists (
      select from responses r
      where r.organization_id = organization and r.event_id = event and r.participant_id = c.participant_id
        and r.withdrawn_at is null);
end $$;
revoke execute on function count_campers, uncount_campers from public;

create function count_campers_of_sheets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_campers(organization_id, event_id, array_agg(distinct participant_id))
  from added group by organization_id, event_id;
  return null;
end $$;
create trigger count_campers after insert on sheets
  referencing new table as added for each statement execute function count_campers_of_sheets();

create function uncount_campers_of_job() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform uncount_campers(new.organization_id, new.event_id,
    array(select distinct s.participant_id from sheets s where s.print_job_id = new.id));
  return null;
end $$;
create trigger uncount_campers after update of voided_at on print_jobs
  for each row when (old.voided_at is null and new.voided_at is not null) execute function uncount_campers_of_job();

create function count_camper_of_response() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.withdrawn_at is null then
    perform count_campers(new.organization_id, new.event_id, array[new.participant_id]);
  end if;
  if tg_op = 'UPDATE' then
    perform uncount_campers(old.organization_id, old.event_id, array[old.participant_id]);
  end if;
  return null;
end $$;
create trigger count_camper after insert on responses
  for each row execute function count_camper_of_response();
create trigger count_camper_again after update of event_id, participant_id, withdrawn_at on responses
  for each row when ((old.event_id, old.participant_id, old.withdrawn_at)
    is distinct from (new.event_id, new.participant_id, new.withdrawn_at))
  execute function count_camper_of_response();

create function follow_billed_week() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billed_weeks set name = new.name, start_date = new.start_date, end_date = new.end_date
  where organization_id = new.organization_id and event_id = new.id;
  return null;
end $$;
create trigger follow_billed_week after update of name, start_date, end_date on events
  for each row when ((old.name, old.start_date, old.end_date)
    is distinct from (new.name, new.start_date, new.end_date))
  execute function follow_billed_week();
