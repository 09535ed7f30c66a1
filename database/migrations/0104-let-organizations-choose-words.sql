-- What an organization calls its buildings and participants. Null: the usual word of its type. The lists are those of
-- domain/own-words.ts.
alter table organizations
  add column building_word text
    check (building_word in ('cabin', 'bunk', 'tent', 'lodge', 'dorm', 'yurt', 'house', 'room')),
  add column participant_word text
    check (participant_word in ('camper', 'participant', 'scout', 'guest', 'student', 'cadet', 'player', 'child'));

create or replace view active_invites with (security_invoker = true) as
  select i.id, i.organization_id, i.event_id, i.participant_id, i.contact_id, i.accepted_at, i.created_by_name,
    c.email, p.name as participant_name, e.name as event_name, e.start_date, e.end_date,
    o.name as organization_name, o.type as organization_type, o.time_zone,
    o.building_word, o.participant_word
  from invites i
  join contacts c on c.id = i.contact_id
  join participants p on p.id = i.participant_id
  join events e on e.id = i.event_id
  join organizations o on o.id = i.organization_id
  where i.revoked_at is null and c.removed_at is null and p.deleted_at is null and e.deleted_at is null;
