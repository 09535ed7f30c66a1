-- Mail days: when an event's letters are printed, and who has printed them.

-- Both or none: a promise that nobody made is shown to no family. Days are those of the week, Sunday is 0.
alter table events
  add column mail_days smallint[] check (cardinality(mail_days) between 1 and 7 and mail_days <@ '{0,1,2,3,4,5,6}'),
  add column cut_off_minutes integer check (cut_off_minutes between 0 and 1439);
alter table events
  add constraint events_mail_both_or_none check (num_nulls(mail_days, cut_off_minutes) in (0, 2)) not valid;
comment on column events.cut_off_minutes is 'After midnight at the camp. A letter saved before it is printed on that mail day.';

-- When somebody has to look whether a cut-off has passed: a handful of rows at any time, however many events there are.
create table mail_calls (
  event_id uuid primary key,
  organization_id uuid not null,
  look_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
create index mail_calls_of_event on mail_calls (organization_id, event_id);
create index mail_calls_due on mail_calls (look_at) where look_at is not null;

-- "Print today's mail": one print job after the other until nothing that was saved in time is left.
create table mail_runs (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  day date not null,
  saved_before timestamptz not null,
  limit_per_sheet integer not null check (limit_per_sheet between 1 and 50),
  max_sheets integer not null check (max_sheets between 1 and 500),
  jobs integer not null default 0 check (jobs >= 0),
  printed_sheets integer not null default 0 check (printed_sheets >= 0),
  remaining integer not null default 0 check (remaining >= 0),
  last_job_id uuid,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade
);
comment on column mail_runs.last_job_id is 'The newest of its print jobs; it may be gone.';
-- Whoever presses while one is under way joins it.
create unique index mail_runs_one_at_a_time on mail_runs (event_id) where finished_at is null;
create index mail_runs_of_event on mail_runs (organization_id, event_id, created_at desc);
create index mail_runs_by_creator on mail_runs (created_by);
create index mail_runs_unfinished on mail_runs (created_at) where finished_at is null;

call courier_fence('mail_calls', 'team');
call courier_fence('mail_runs', 'team');
