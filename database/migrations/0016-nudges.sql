-- No camper forgotten: families are asked for a letter, or invited again, once a day at most.

-- The key is the rule: of two presses on one day of the camp, in whichever process, one is there first.
create table nudges (
  participant_id uuid not null,
  day date not null,
  organization_id uuid not null,
  event_id uuid not null,
  nudged_at timestamptz not null,
  nudged_by uuid references users on delete set null,
  nudged_by_name text not null,
  primary key (participant_id, day),
  foreign key (organization_id, event_id, participant_id) references participants (organization_id, event_id, id) on delete cascade
);
comment on column nudges.day is 'By the calendar of the organization.';
create index nudges_of_event on nudges (organization_id, event_id, participant_id);
create index nudges_by_nudger on nudges (nudged_by);
call courier_fence('nudges', 'team');

-- One more kind of mail. What was allowed stays allowed, so no row has to be looked at.
-- locks: takes an instant, and whoever runs still writes what they wrote before
alter table notice_choices drop constraint notice_choices_kind_check,
  add constraint notice_choices_kind_check check (kind in ('printed', 'reply', 'nudge', 'ready-to-print', 'digest')) not valid;
-- locks: takes an instant, and whoever runs still writes what they wrote before
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('printed', 'reply', 'nudge', 'ready-to-print', 'digest')) not valid;
alter table notices add constraint notices_nudge_of_event check (kind <> 'nudge' or event_id is not null) not valid;
