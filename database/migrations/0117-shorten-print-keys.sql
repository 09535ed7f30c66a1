-- Keys that print end after at most 90 days. Their makers are mailed 14 days before.
-- locks: an organization has a handful of keys, and programs read them without a lock
update api_keys set expires_at = now() + interval '90 days'
where 'print' = any(scopes) and expires_at > now() + interval '90 days';
