-- Conditions that many statements need, each in one place. Row-level security applies to the reader (security_invoker).
-- A new column of the table must be added to its view in the same migration.

-- Links through which a user may read and write: not of a removed contact, a deleted participant or a deleted event.
create view active_links with (security_invoker = true) as
  select l.* from participant_links l
  join contacts c on c.id = l.contact_id
  join participants p on p.id = l.participant_id
  join events e on e.id = l.event_id
  where c.removed_at is null and p.deleted_at is null and e.deleted_at is null;
grant select on active_links to courier_app;

-- Responses that families may see once `visible_from` has passed.
create view visible_responses with (security_invoker = true) as
  select r.* from responses r where r.withdrawn_at is null and r.held_at is null;
grant select on visible_responses to courier_app;
