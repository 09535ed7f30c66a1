-- The audit trail is read by admins: whole, by person, by event and by deed, always the newest first.
create index audit_entries_of_actor on audit_entries (organization_id, actor_id, at desc, id desc);
create index audit_entries_of_event on audit_entries (organization_id, event_id, at desc, id desc);
create index audit_entries_of_action on audit_entries (organization_id, action, at desc, id desc);

-- It is only ever added to. Nobody who is asked directly changes or deletes an entry, whichever role asks. What remains is
-- what happens by itself inside another change (a trigger within a trigger): the entries of an organization go with it, an
-- account that is deleted leaves its entries behind, and words that staff typed about a child go when the event is purged.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and new.subject in (old.subject, old.subject - 'reason')
    and (new.id, new.organization_id, new.at, new.actor_name, new.action)
      = (old.id, old.organization_id, old.at, old.actor_name, old.action)
    and new.event_id is not distinct from old.event_id
  then
    return new;
  end if;
  raise exception 'audit entries are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function keep_audit_entries();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function keep_audit_entries();

-- Whoever withdraws or moves a reply says why, and may name a child. Who did what, and when, stays. As the owner, so that the
-- application needs no right to change entries in order to purge an event.
create function forget_reasons_of_event() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update audit_entries set subject = subject - 'reason'
  where organization_id = old.organization_id and event_id = old.id and subject ? 'reason';
  return null;
end $$;
create trigger events_take_reasons_along after delete on events
  for each row execute function forget_reasons_of_event();
