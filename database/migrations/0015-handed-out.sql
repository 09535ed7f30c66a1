-- Handed out: which building's mail of a print job has been given to its people.

alter table organizations add column hand_out_ticks boolean not null default true;
comment on column organizations.hand_out_ticks is 'Whether the team ticks mail as handed out, and families see it.';

-- A building as it stood on the sheets of the job; without one are those who had none. No row is no tick.
create table hand_outs (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  building_id uuid,
  sheets integer not null check (sheets between 1 and 500),
  handed_out_at timestamptz not null,
  handed_out_by uuid references users on delete set null,
  unique nulls not distinct (print_job_id, building_id),
  foreign key (organization_id, event_id, print_job_id)
    references print_jobs (organization_id, event_id, id) on delete cascade
);
comment on column hand_outs.sheets is 'How many lay in the pile when it was ticked.';
create index hand_outs_of_job on hand_outs (organization_id, event_id, print_job_id);
create index hand_outs_by_person on hand_outs (handed_out_by);
call courier_fence('hand_outs', 'camp');
