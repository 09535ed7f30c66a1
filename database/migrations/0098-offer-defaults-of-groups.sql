-- Settings that the managers of a group offer its organizations. Null, and an empty tip: each organization chooses.
create table group_defaults (
  group_id uuid primary key references organization_groups (id) on delete cascade,
  paper text check (paper in ('letter', 'a4')),
  sides text check (sides in ('duplex', 'single')),
  retention_days integer check (retention_days between 30 and 365),
  replies_at_minutes smallint check (replies_at_minutes between 0 and 1439),
  letters_per_week smallint check (letters_per_week between 1 and 7),
  tips text not null default '' check (char_length(tips) <= 800),
  tips_in_spanish text not null default '' check (char_length(tips_in_spanish) <= 800),
  changed_at timestamptz not null
);
alter table group_defaults enable row level security;
create policy by_courier on group_defaults using ((select fence_is_open()));
create policy read_by_group on group_defaults for select using (group_id = any ((select visible_groups())::uuid[]));
grant select, insert, update, delete on group_defaults to courier_app;
