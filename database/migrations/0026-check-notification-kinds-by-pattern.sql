-- The kinds are listed in domain/notifications/kinds.ts. A new kind needs no migration.
-- The constraints are wider than before, so no row has to be checked.
-- locks: takes an instant; what the previous release writes stays allowed
alter table notice_choices drop constraint notice_choices_kind_check,
  add constraint notice_choices_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$') not valid;
-- locks: takes an instant; what the previous release writes stays allowed
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$') not valid;
