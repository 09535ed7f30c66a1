-- auto: one list for everyone while buildings get few letters, else one per building.
alter table organizations add column cover_lists text not null default 'auto'
  check (cover_lists in ('auto', 'all', 'building', 'none'));
-- Jobs keep the choice that they were printed with; until now that was a list per building, without other names.
alter table print_jobs add column cover_lists text not null default 'building'
  check (cover_lists in ('auto', 'all', 'building', 'none'));
alter table print_jobs add column lists_without_mail boolean not null default false;
comment on column print_jobs.lists_without_mail is 'Its cover lists also name the participants without a letter.';

-- Participants without a letter are named on cover lists, so a purged child must leave those PDFs too. A PDF that was made
-- after the child was deleted does not have the name.
create function set_without_gone_participants() returns trigger language plpgsql as $$
begin
  update print_jobs j set rendered_at = null, rendered_sheets = 0
  from (select organization_id, event_id, max(coalesce(deleted_at, 'infinity')) as deleted_at from gone_participants
    group by organization_id, event_id) gone
  where j.organization_id = gone.organization_id and j.event_id = gone.event_id and j.lists_without_mail
    and j.rendered_at < gone.deleted_at;
  return null;
end $$;
create trigger participants_are_missed after delete on participants referencing old table as gone_participants
  for each statement execute function set_without_gone_participants();
