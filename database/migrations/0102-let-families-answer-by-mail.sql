-- Families may answer the e-mail about a reply, and the text becomes a letter that waits. Off unless an admin wants it.
alter table organizations add column answers_by_mail boolean not null default false;
