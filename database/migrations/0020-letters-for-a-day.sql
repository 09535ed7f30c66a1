-- outside a transaction
-- Letters for a day: a family writes ahead, and each mail day takes what is meant for it.

alter table notes add column if not exists deliver_on date;
comment on column notes.deliver_on is 'The calendar day there that it is meant for; null is as soon as possible. It is never printed earlier.';
alter table organizations add column if not exists letters_for_days boolean not null default true;
comment on column organizations.letters_for_days is 'Whether families may choose the mail day of a letter.';

-- One waiting note for each contact and day, and one without a day. What was left half built is built anew.
drop index concurrently if exists notes_waiting_for_day;
create unique index concurrently notes_waiting_for_day on notes (contact_id, deliver_on) nulls not distinct
  where printed_at is null and returned_at is null;

-- The usual edit: another text, the day as it was. The one without a day stays for the servers of the release before.
create or replace function edit_note(bearer bytea, at timestamptz, organization uuid, event uuid, participant uuid, note uuid,
  words text, based_on timestamptz, today date, day date, out writer uuid, out made_at timestamptz, out returned boolean,
  out held boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The contact needs no lock here: with it goes this very row, which we hold, or which is gone when we get it.
  update notes n set text = words, updated_at = at
  from bearers b join sessions s on s.id = b.session_id, participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
    and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event and l.participant_id = participant
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    and n.id = note and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = based_on and n.updated_at < at and n.text <> words and n.deliver_on is not distinct from day
  returning s.user_id, n.created_at, n.returned_at is not null, n.held_at is not null
  into writer, made_at, returned, held;
end $$;
revoke execute on function
  edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date, date) from public;
grant execute on function
  edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date, date) to courier_app;

-- Last of all, so that there is always one that holds the rule.
drop index concurrently if exists notes_waiting;
