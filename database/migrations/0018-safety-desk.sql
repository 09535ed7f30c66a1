-- The safety desk: what an organization wants looked at before it goes on, and what somebody has held.

-- Off until an admin switches it on: without a row nobody reads a letter, and replies are shown at once.
create table safety_desks (
  organization_id uuid primary key references organizations on delete cascade,
  is_on boolean not null default false,
  words text[] not null default '{}' check (cardinality(words) <= 200),
  replies_at_minutes integer check (replies_at_minutes between 0 and 1439),
  changed_at timestamptz not null
);
comment on column safety_desks.words is 'Marked for whoever reads at the desk. They decide nothing by themselves.';
comment on column safety_desks.replies_at_minutes is 'After midnight at the camp: what is filed before is shown from then on. Null is at once.';
call courier_fence('safety_desks', 'team');

alter table notes add column held_at timestamptz;
comment on column notes.held_at is 'Held at the safety desk: it waits, and is not printed until somebody releases it.';
-- Whatever the application does, no letter is on paper and held.
alter table notes
  add constraint notes_never_printed_and_held check (held_at is null or printed_at is null) not valid;

alter table responses
  add column visible_from timestamptz,
  add column held_at timestamptz;
comment on column responses.visible_from is 'Families see it from this moment on. Null is since it was filed.';
comment on column responses.held_at is 'Held at the safety desk before that moment: families see no picture of it until somebody releases it.';

-- An edit leaves a held note held, and says so. (The same as before with one more column; who asks for the others gets them.)
drop function edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date);
create function edit_note(bearer bytea, at timestamptz, organization uuid, event uuid, participant uuid, note uuid,
  words text, based_on timestamptz, today date, out writer uuid, out made_at timestamptz, out returned boolean,
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
    and n.updated_at = based_on and n.updated_at < at and n.text <> words
  returning s.user_id, n.created_at, n.returned_at is not null, n.held_at is not null
  into writer, made_at, returned, held;
end $$;
revoke execute on function edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date) from public;
grant execute on function edit_note(bytea, timestamptz, uuid, uuid, uuid, uuid, text, timestamptz, date) to courier_app;
