-- outside a transaction
-- Who accepted an invite and who left, beside each contact. By event: under row-level security an index on a part of
-- `subject` is not used.
drop index concurrently if exists audit_entries_of_access;
create index concurrently audit_entries_of_access on audit_entries (organization_id, event_id, at desc)
  where action in ('invite.accepted', 'family.left');
