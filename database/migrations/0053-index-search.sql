-- outside a transaction
-- Safe to run again after a failure.
-- A search reads the organization's own names from these indexes, without the tables. A trigram index cannot be used:
-- row-level security is checked first, and LIKE is not leakproof.
drop index concurrently if exists participants_to_search;
create index concurrently participants_to_search on participants (organization_id)
  include (id, name) where deleted_at is null;
drop index concurrently if exists contacts_to_search;
create index concurrently contacts_to_search on contacts (organization_id)
  include (participant_id, name, email, phone) where removed_at is null;
