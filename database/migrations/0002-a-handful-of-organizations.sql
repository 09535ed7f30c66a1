-- The public page shows a random handful of organizations. Each row draws its place once; a handful is then
-- read from the index, however many rows there are.
alter table organizations add column lot double precision not null default random() check (lot >= 0 and lot < 1);
create index organizations_by_lot on organizations (lot);
