alter table responses add column hold_reason text;
comment on column responses.hold_reason is 'Why staff hold it. Only the team reads it; releasing the reply deletes it.';
-- locks: the column is new and empty
alter table responses add constraint responses_hold_reason
  check (hold_reason in ('call-first', 'upsetting-news', 'about-others', 'other')) not valid;
