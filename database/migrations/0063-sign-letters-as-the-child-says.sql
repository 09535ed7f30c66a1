-- What the child calls the contact, in the contact's own words. Null: the name that staff entered, or the account's own.
alter table participant_links add column signed_as text;
alter table participant_links add constraint participant_links_signed_as_check
  check (char_length(signed_as) between 1 and 30) not valid;
-- Printed instead of contact_name, which stays the name for staff. A copy, so that a sheet always gives the same pages.
alter table sheets add column signed_as text;

create or replace view active_links with (security_invoker = true) as
  select l.id, l.organization_id, l.event_id, l.participant_id, l.contact_id, l.user_id, l.created_at, l.signed_as
  from participant_links l
  join contacts c on c.id = l.contact_id
  join participants p on p.id = l.participant_id
  join events e on e.id = l.event_id
  where c.removed_at is null and p.deleted_at is null and e.deleted_at is null;
