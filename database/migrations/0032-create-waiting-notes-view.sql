-- Notes that are not printed, held or not, of contacts and participants that are still there. The columns that every
-- table repeats are compared too, so that Postgres finds the rows of all three by event.
create view waiting_notes with (security_invoker = true) as
  select n.id, n.organization_id, n.event_id, n.participant_id, n.contact_id, n.text, n.created_at, n.updated_at,
    n.created_by_name, n.deliver_on, n.held_at, p.name as participant_name, p.building_id, c.name as contact_name,
    c.created_at as contact_created_at
  from notes n
  join contacts c on c.id = n.contact_id and c.organization_id = n.organization_id and c.event_id = n.event_id
  join participants p
    on p.id = n.participant_id and p.organization_id = n.organization_id and p.event_id = n.event_id
  where n.printed_at is null and c.removed_at is null and p.deleted_at is null;
grant select on waiting_notes to courier_app;
