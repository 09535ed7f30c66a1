-- outside a transaction
-- Safe to run again after a failure.
alter table sessions validate constraint sessions_passkey_id_fkey;
drop index concurrently if exists sessions_by_passkey;
create index concurrently sessions_by_passkey on sessions (passkey_id) where passkey_id is not null;
