-- What an organization tells families beside the editor, and how many letters a week it prints for each contact.
alter table organizations
  add column letters_per_week smallint check (letters_per_week between 1 and 7),
  add column writing_tips text not null default '' check (length(writing_tips) <= 800),
  add column writing_tips_es text not null default '' check (length(writing_tips_es) <= 800);
comment on column organizations.letters_per_week is 'Of one contact to one participant, Monday to Sunday. Null: no limit.';

-- The week of a letter is that of its chosen mail day, else that of its first save. A contact belongs to one event, so
-- these are few.
create function letter_days(contact uuid, zone text) returns text[] language sql stable as $$
  select coalesce(array_agg(coalesce(deliver_on, (created_at at time zone zone)::date)::text), '{}')
  from notes where contact_id = contact
$$;
