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

-- Invites whose link works until they end some days after the event, accepted or not: not revoked, and neither the
-- contact nor the participant nor the event is gone.
create view active_invites with (security_invoker = true) as
  select i.id, i.organization_id, i.event_id, i.participant_id, i.contact_id, i.accepted_at, i.created_by_name, c.email,
    p.name as participant_name, e.name as event_name, e.start_date, e.end_date, o.name as organization_name,
    o.type as organization_type, o.time_zone
  from invites i
  join contacts c on c.id = i.contact_id
  join participants p on p.id = i.participant_id
  join events e on e.id = i.event_id
  join organizations o on o.id = i.organization_id
  where i.revoked_at is null and c.removed_at is null and p.deleted_at is null and e.deleted_at is null;
grant select on active_invites to courier_app;

-- Each contact with its invite, if it has one, and the latest mail of that invite. A link without an invite (a returning
-- family) counts as accepted.
create view contact_invites with (security_invoker = true) as
  select c.id as contact_id, c.organization_id, c.event_id, c.participant_id, c.email, c.name, c.relationship, c.phone,
    c.created_at, i.id as invite_id, coalesce(i.accepted_at, l.created_at) as accepted_at, m.taken_at, m.sent_at,
    m.failed_at, m.failure
  from contacts c
  left join invites i on i.contact_id = c.id and i.organization_id = c.organization_id and i.event_id = c.event_id
    and i.revoked_at is null
  left join participant_links l
    on l.contact_id = c.id and l.organization_id = c.organization_id and l.event_id = c.event_id
  left join lateral (
    select taken_at, sent_at, failed_at, failure from invite_mails where invite_id = i.id
    order by requested_at desc limit 1
  ) m on true
  where c.removed_at is null;
grant select on contact_invites to courier_app;
