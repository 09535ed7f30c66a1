-- Mails that tell people what happened: what everybody wants to be told, and a row for each mail that is owed.

alter table organizations add column family_notices boolean not null default true;
comment on column organizations.family_notices is 'Whether families are mailed when a letter is printed or a reply is here.';

-- Of the person, wherever they belong. Who has chosen nothing gets what is usual for the kind.
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('printed', 'reply', 'ready-to-print', 'digest')),
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, kind)
);
-- Few ask for it, and every quarter of an hour somebody looks who they are.
create index notice_choices_of_digest on notice_choices (user_id) where kind = 'digest' and wanted;
grant select, insert, update, delete on notice_choices to courier_app;

-- Written with its cause, sent by a worker, tried again when it is due. It names nobody but by id.
create table notices (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('printed', 'reply', 'ready-to-print', 'digest')),
  about text not null check (about <> ''),
  event_id uuid,
  print_job_id uuid,
  sheet_number integer,
  made_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  taken_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  given_up_why text check (given_up_why in ('over', 'not-wanted', 'no-address', 'refused', 'too-long')),
  -- The same is told once to the same person.
  unique (user_id, organization_id, kind, about),
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  foreign key (print_job_id, sheet_number) references sheets (print_job_id, number) on delete cascade,
  check (sent_at is null or given_up_at is null),
  check (num_nulls(given_up_at, given_up_why) in (0, 2)),
  check (kind <> 'printed' or num_nulls(event_id, print_job_id) = 0),
  check (kind <> 'reply' or num_nulls(event_id, print_job_id, sheet_number) = 0),
  check (kind <> 'ready-to-print' or event_id is not null)
);
comment on column notices.about is 'What is told once: a print job, the first page of a reply, a mail day of an event, a day.';
comment on column notices.given_up_why is 'over: it is not so any more; not-wanted: by the person or the organization; refused and too-long: by the mailbox.';
create index notices_due on notices (due_at) where sent_at is null and given_up_at is null;
create index notices_of_event on notices (organization_id, event_id);
create index notices_of_sheet on notices (print_job_id, sheet_number);
create index notices_of_no_event on notices (made_at) where event_id is null;
call courier_fence('notices', 'team');
