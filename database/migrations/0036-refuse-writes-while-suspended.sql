-- outside a transaction
-- Safe to run again after a failure.

drop index concurrently if exists organizations_listed_by_name;
create index concurrently organizations_listed_by_name on organizations (lower(name), id) where standing = 'approved';
drop index concurrently if exists organizations_listed_by_lot;
create index concurrently organizations_listed_by_lot on organizations (lot, id) where standing = 'approved';
drop index concurrently if exists organizations_listed_by_id;
create index concurrently organizations_listed_by_id on organizations (id) where standing = 'approved';
-- What operators look at; also makes suspended_of cheap, because few organizations are suspended.
drop index concurrently if exists organizations_to_review;
create index concurrently organizations_to_review on organizations (created_at, id) where standing <> 'approved';
drop index concurrently if exists organizations_suspended;
create index concurrently organizations_suspended on organizations (id) where standing = 'suspended';

-- One table at a time: the lock of a trigger ends with its own commit. Reading is recorded (audit_entries), letters can be
-- downloaded (download_tickets), and everyone can leave a team.
do $$
declare
  owned record;
begin
  for owned in select c.oid::regclass as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and a.attname = 'organization_id' and not a.attisdropped
      and c.relname not in ('audit_entries', 'download_tickets', 'memberships')
    order by c.relname
  loop
    call refuse_writes_while_suspended(owned.name);
    commit;
  end loop;
end $$;
call refuse_writes_while_suspended('memberships', 'organization_id',
  'old.user_id::text = current_setting(''courier.asker'', true)');
call refuse_writes_while_suspended('organizations', 'id');
