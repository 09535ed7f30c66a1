-- Staff choose large type for a child who cannot read the usual one. A sheet has a copy, so that it always gives the same pages.
alter table participants add column large_print boolean not null default false;
alter table sheets add column large_print boolean not null default false;
-- Without a lock that stops writers, unlike the statements of 0063.
alter table participant_links validate constraint participant_links_signed_as_check;
