-- Why a letter is held, for the team. It is deleted when the letter is released or deleted.
create table letter_holds (
  note_id uuid primary key references notes (id) on delete cascade,
  organization_id uuid not null,
  event_id uuid not null,
  held_at timestamptz not null,
  held_by uuid references users (id) on delete set null,
  reason text check (reason in ('upsetting-news', 'not-allowed', 'money-or-packages', 'about-others', 'other')),
  note text check (char_length(note) between 1 and 500),
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
create index letter_holds_of_event on letter_holds (organization_id, event_id);
create index letter_holds_by_user on letter_holds (held_by);
call courier_fence('letter_holds', 'team');
