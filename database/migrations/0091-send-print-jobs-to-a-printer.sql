-- A print agent is a program in the office with an API key. It prints what was made at the cut-off or sent by staff.
create table print_agents (
  api_key_id uuid primary key references api_keys (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  seen_at timestamptz not null,
  problem text check (problem ~ '^[a-z0-9-]{1,60}$')
);
comment on column print_agents.problem is 'A keyword of the printer, such as media-empty. Null if it prints.';
create index print_agents_of_organization on print_agents (organization_id, seen_at desc);

create table print_orders (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  ordered_at timestamptz not null,
  ordered_by uuid references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'printed', 'failed', 'unknown')),
  api_key_id uuid,
  agent uuid,
  pages integer check (pages >= 0),
  problem text check (problem ~ '^[a-z0-9-]{1,60}$'),
  changed_at timestamptz not null,
  foreign key (organization_id, event_id, print_job_id)
    references print_jobs (organization_id, event_id, id) on delete cascade,
  constraint print_orders_claimed check (state in ('waiting', 'failed') or num_nulls(api_key_id, agent) = 0)
);
comment on column print_orders.agent is 'The journal of the agent that claimed it: another copy with the same key gets nothing.';
-- A print job is sent to the printer once at a time.
create unique index print_orders_open on print_orders (print_job_id) where state in ('waiting', 'claimed');
create index print_orders_of_job on print_orders (organization_id, event_id, print_job_id);
create index print_orders_newest on print_orders (organization_id, ordered_at desc, id desc);
create index print_orders_by_staff on print_orders (ordered_by);

call courier_fence('print_agents', 'team');
call courier_fence('print_orders', 'team');
