-- outside a transaction
create index concurrently if not exists users_by_last_sign_in on users (last_signed_in_at) where deleted_at is null;
create index concurrently if not exists users_mailed_as_idle on users (idle_mailed_at) where idle_mailed_at is not null;
