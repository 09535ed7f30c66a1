-- What was promised of new rows only now holds of those before, too. Nobody waits: reading and writing go on meanwhile.
alter table events validate constraint events_mail_both_or_none;
alter table notice_choices validate constraint notice_choices_kind_check;
alter table notices validate constraint notices_kind_check;
alter table notices validate constraint notices_nudge_of_event;
alter table print_jobs validate constraint print_jobs_kind_check;
alter table sheets validate constraint sheets_letter_or_stationery;
alter table sheets validate constraint sheets_of_participant;
alter table responses validate constraint responses_of_child;
alter table uploads validate constraint uploads_waiting_for_somebody;
