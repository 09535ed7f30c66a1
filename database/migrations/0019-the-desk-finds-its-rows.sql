-- outside a transaction
-- What the safety desk looks for, built beside people's work. Begun anew after a failure, it builds what is missing.

drop index concurrently if exists responses_held;
create index concurrently responses_held on responses (organization_id, event_id) where held_at is not null;
drop index concurrently if exists responses_to_show;
create index concurrently responses_to_show on responses (organization_id, event_id, visible_from)
  where visible_from is not null;
-- That somebody has read letters to a child is on record once for each person, child and hour, as with replies.
drop index concurrently if exists audit_entries_read_once_an_hour;
create unique index concurrently audit_entries_read_once_an_hour on audit_entries
  (organization_id, actor_id, (subject->>'participantId'), date_trunc('hour', at at time zone 'UTC'))
  where action = 'letters.opened';
alter table notes validate constraint notes_never_printed_and_held;
