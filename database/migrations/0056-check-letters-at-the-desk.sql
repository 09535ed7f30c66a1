-- Letters that staff have read at the safety desk and found in order. A letter that is changed later is unread again.
create table letter_checks (
  note_id uuid primary key references notes (id) on delete cascade,
  organization_id uuid not null,
  event_id uuid not null,
  checked_at timestamptz not null,
  checked_by uuid references users (id) on delete set null,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
create index letter_checks_of_event on letter_checks (organization_id, event_id);
create index letter_checks_by_user on letter_checks (checked_by);
call courier_fence('letter_checks', 'team');
