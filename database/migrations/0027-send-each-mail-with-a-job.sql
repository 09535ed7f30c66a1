-- Each mail is sent by a job of its own. The row is the record of the mail and names its job.
alter table notices add column job_id uuid;
alter table invite_mails add column job_id uuid;
comment on column notices.job_id is 'The job that sends the mail. Null in rows that the release before this migration queued.';
comment on column invite_mails.job_id is 'The job that sends the mail. Null in rows that the release before this migration queued.';
comment on column notices.made_at is 'When the mail is to be sent. Retries end a day later.';
comment on column notices.due_at is 'For workers of the release before this migration, which send rows that are due.';
comment on column invite_mails.due_at is 'For workers of the release before this migration, which send rows that are due.';
