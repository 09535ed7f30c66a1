-- Without a lock that stops writers, unlike the statements of 0026.
alter table notice_choices validate constraint notice_choices_kind_check;
alter table notices validate constraint notices_kind_check;
