-- The page of a child's replies asks again whenever something comes in. That somebody looks at it is on record once for each
-- person, child and hour, also when two tabs ask at the same moment.
create unique index audit_entries_opened_once_an_hour on audit_entries
  (organization_id, actor_id, (subject->>'participantId'), date_trunc('hour', at at time zone 'UTC'))
  where action = 'replies.opened';
