-- An organization may take letters for some of its events only. Letters that are stored are printed.
alter table events add column takes_letters boolean not null default true;
