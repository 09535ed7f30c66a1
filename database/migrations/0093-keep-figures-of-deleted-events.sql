-- What a season report needs of events whose people and letters were deleted after their retention.
create table event_reports (
  event_id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  start_date date not null,
  end_date date not null,
  figures jsonb not null,
  created_at timestamptz not null
);
comment on table event_reports is 'Counts only, no names. The event itself may be gone, so nothing refers to it.';
create index event_reports_by_start on event_reports (organization_id, start_date, event_id);
call courier_fence('event_reports', 'team');
