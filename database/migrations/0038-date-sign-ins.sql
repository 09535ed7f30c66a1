-- Some operations need a recent sign-in, and sessions on shared computers end earlier.
alter table sessions add column authenticated_at timestamptz;
alter table sessions add column on_shared_computer boolean not null default false;
comment on column sessions.authenticated_at is 'When the provider last saw the user authenticate. Null if it did not say so.';
comment on column sessions.on_shared_computer is 'Ends after an hour without use.';
