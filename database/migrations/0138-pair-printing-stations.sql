-- outside a transaction
-- Safe to run again after a failure.

-- A printing station gets the secret of its key when its code is typed. Until then no secret opens it.
alter table api_keys add column if not exists pairing_code_hash bytea, add column if not exists pairing_ends_at timestamptz;
drop index concurrently if exists api_keys_pairing_code;
create unique index concurrently api_keys_pairing_code on api_keys (pairing_code_hash) where pairing_code_hash is not null;
