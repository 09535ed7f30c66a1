alter table download_tickets add column by_team boolean not null default false;
comment on column download_tickets.by_team is 'An admin takes out what is stored about the participant. False: a family takes out its own letters, or, without a participant, an admin those of the event.';
