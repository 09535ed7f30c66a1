-- A demo camp never names a real address: an invite would also be shown to the person who owns it. The server answers CC003
-- with "not-in-demo".
create or replace function refuse_in_demo() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from organizations o where o.id = new.organization_id and o.standing = 'demo') then
    raise exception 'the organization is a demo camp' using errcode = 'CC003';
  end if;
  return new;
end $$;

create or replace trigger refuse_insert_in_demo before insert on invites
  for each row execute function refuse_in_demo();
create or replace trigger refuse_insert_in_demo before insert on team_invites
  for each row execute function refuse_in_demo();
create or replace trigger refuse_insert_in_demo before insert on building_staff
  for each row execute function refuse_in_demo();
create or replace trigger refuse_insert_in_demo before insert on contact_proposals
  for each row execute function refuse_in_demo();
