-- What a person needs to recognise a device in the list of their sessions.
alter table sessions add column browser text;
alter table sessions add column system text;
alter table sessions add column last_used_at timestamptz;
comment on column sessions.browser is 'As the browser named itself at sign-in, such as Chrome. Null if unknown.';
comment on column sessions.system is 'As the browser named it at sign-in, such as Windows. Null if unknown.';
comment on column sessions.last_used_at is 'To the hour. Null until it is used an hour after sign-in.';
