-- How much of a limit somebody has used, in one row for all processes. What was used comes back with time, so a row whose
-- moment has passed says nothing and is swept away.
create table used_limits (
  key bytea primary key check (octet_length(key) = 32),
  free_at timestamptz not null
);
create index used_limits_by_age on used_limits (free_at);
comment on table used_limits is 'Who is counted cannot be read from it: the key is a keyed hash of the limit''s name and of an account or a network address.';
comment on column used_limits.free_at is 'When all of it has come back.';

-- How many notes an account has made, but no more than are of interest. Volatile on purpose: after the lock it looks anew and
-- sees what others of the same account have saved meanwhile, in whichever process, which the statement around it cannot.
create function notes_made_since(account uuid, since timestamptz, upto integer) returns integer
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('notes:' || account, 0));
  return (select count(*) from (
    select from notes n where n.created_by = account and n.created_at > since limit upto
  ) recent);
end $$;
