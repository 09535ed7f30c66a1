-- A mail has a budget of processor time over all attempts. Pages that it does not reach are told with the reason.
alter table mailed_scans
  add column opener_ms integer not null default 0 check (opener_ms >= 0),
  add column stopped text check (stopped in ('took-too-long', 'too-many-pages'));
