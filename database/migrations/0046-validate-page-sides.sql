-- Without a lock that stops writers, unlike the statements of 0045.
alter table uploads validate constraint uploads_side_check;
alter table responses validate constraint responses_side_check;
