-- Families read English or Spanish.

alter table users add column language text check (language in ('en', 'es'));
comment on column users.language is 'What the person reads on family screens and in mails. Null: never chosen, so the device decides and mails are in English.';

-- A copy, as the names on it are: a sheet that is printed again says what it said.
alter table sheets add column language text not null default 'en' check (language in ('en', 'es'));
comment on column sheets.language is 'Of the side that the child writes on: the language of the person whose letter it is.';
