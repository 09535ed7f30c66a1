-- outside a transaction
-- Safe to run again after a failure.
-- Ángela is sorted among A and Cabin 2 before Cabin 10, whatever the locale of the database.
create collation if not exists by_name (provider = icu, locale = 'en-u-kn-true');
drop index concurrently if exists organizations_listed_naturally;
create index concurrently organizations_listed_naturally on organizations (name collate by_name, id)
  where standing = 'approved';
create or replace function directory_page(after_name text, after_id uuid, most integer)
returns table (id uuid, name text, type text, description text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if after_id is null then
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' order by o.name collate by_name, o.id limit most;
  else
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' and (o.name collate by_name, o.id) > (after_name, after_id)
      order by o.name collate by_name, o.id limit most;
  end if;
end $$;
