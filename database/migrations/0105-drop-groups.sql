-- Groups of organizations are removed. No release that used these tables was installed.

-- As before 0097, without "group:" actors.
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

drop policy read_by_manager on invoices;
drop policy read_by_manager on invoice_lines;
drop policy read_by_manager on card_payments;
-- locks: no release that used it was installed
drop table group_billing_details, group_defaults, group_invitations, group_managers, group_organizations, organization_groups;
drop function visible_groups(), own_group_invitations(), own_groups();

-- An invoice is an organization's again. Those of groups go with the groups.
-- locks: an installation has few invoices
delete from invoices where organization_id is null;
-- locks: no release that used these columns was installed
alter table invoices drop column group_id;
-- locks: no release that used these columns was installed
alter table invoice_lines drop column group_id, drop column group_name;
-- locks: no release that used these columns was installed
alter table card_payments drop column group_id;
-- locks: takes an instant; an installation has few invoices
alter table invoices alter column organization_id set not null;
-- locks: takes an instant; an installation has few invoices
alter table card_payments alter column organization_id set not null;
