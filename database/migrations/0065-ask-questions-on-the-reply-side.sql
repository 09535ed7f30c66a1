-- Up to three questions of the writer, printed above lines of their own on the reply side.
alter table notes add column questions text[] not null default '{}';
alter table notes add constraint notes_questions_check check (cardinality(questions) <= 3) not valid;
-- A copy, as of the text.
alter table sheet_notes add column questions text[] not null default '{}';
alter table organizations add column letter_questions boolean not null default true;

create or replace view waiting_notes with (security_invoker = true) as
  select n.id, n.organization_id, n.event_id, n.participant_id, n.contact_id, n.text, n.created_at, n.updated_at,
    n.created_by_name, n.deliver_on, n.held_at, p.name as participant_name, p.building_id, c.name as contact_name,
    c.created_at as contact_created_at, n.questions
  from notes n
  join contacts c on c.id = n.contact_id and c.organization_id = n.organization_id and c.event_id = n.event_id
  join participants p on p.id = n.participant_id and p.organization_id = n.organization_id and p.event_id = n.event_id
  where n.printed_at is null and c.removed_at is null and p.deleted_at is null;
