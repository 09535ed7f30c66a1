-- outside a transaction
-- Safe to run again after a failure.

-- A demo camp belongs to one visitor without an account. It is deleted with its people at demo_ends_at.
alter table organizations add column if not exists demo_ends_at timestamptz;

-- locks: takes an instant; what the previous release writes stays allowed
alter table organizations drop constraint if exists organizations_standing_check,
  drop constraint if exists organizations_demo_check,
  add constraint organizations_standing_check
    check (standing in ('new', 'approved', 'suspended', 'closed', 'demo')) not valid,
  add constraint organizations_demo_check check ((standing = 'demo') = (demo_ends_at is not null)) not valid;
alter table organizations validate constraint organizations_standing_check;
alter table organizations validate constraint organizations_demo_check;

drop index concurrently if exists organizations_demos;
create index concurrently organizations_demos on organizations (demo_ends_at, id) where standing = 'demo';

-- The people of a demo camp: they go with it.
alter table users add column if not exists demo_of uuid;
-- locks: takes an instant; no release has written to the column
alter table users drop constraint if exists users_demo_of_fkey,
  add constraint users_demo_of_fkey foreign key (demo_of) references organizations (id) on delete cascade not valid;
alter table users validate constraint users_demo_of_fkey;
drop index concurrently if exists users_of_demo;
create index concurrently users_of_demo on users (demo_of) where demo_of is not null;
