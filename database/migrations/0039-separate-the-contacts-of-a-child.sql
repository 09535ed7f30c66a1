-- outside a transaction
-- Safe to run again after a failure. Families read the rows of their own contacts, no longer everything of their child:
-- two parents must not see each other's letters and addresses. Each policy is changed in a transaction of its own, so
-- that one table is locked at a time.

-- A removed contact has no access. Runs as the owner, because the asker has no access yet.
create or replace function contacts_of(asker text) returns uuid[] language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  if coalesce(asker, '') in ('', 'courier') then
    return '{}';
  end if;
  return array(select l.contact_id from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null);
end $$;

-- Like reach_of, which the previous release calls, with the contacts.
create or replace function access_of(asker text, out team text, out camps text, out children text, out contacts text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  team := '{}';
  camps := '{}';
  children := '{}';
  contacts := '{}';
  if asker in ('', 'courier') then
    return;
  end if;
  select coalesce(array_agg(m.organization_id), '{}')::text into team from memberships m where m.user_id = asker::uuid;
  select coalesce(array_agg(l.organization_id), '{}')::text, coalesce(array_agg(l.participant_id), '{}')::text,
      coalesce(array_agg(l.contact_id), '{}')::text
    into camps, children, contacts
    from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null;
end $$;

revoke execute on function contacts_of(text), access_of(text) from public;
grant execute on function contacts_of(text), access_of(text) to courier_app;

-- The previous release does not set courier.contacts; they are looked up then.
create or replace function own_contacts() returns uuid[] language sql stable as $$
  select coalesce(nullif(current_setting('courier.contacts', true), '')::uuid[],
    contacts_of(current_setting('courier.asker', true)))
$$;

alter policy of_own_family on contacts using (id = any ((select own_contacts())::uuid[]));
alter policy of_own_family on participant_links using (contact_id = any ((select own_contacts())::uuid[]));
alter policy of_own_family on invites using (contact_id = any ((select own_contacts())::uuid[]));
alter policy of_own_family on notes using (contact_id = any ((select own_contacts())::uuid[]));
-- Not stationery, which has the names of all contacts on it.
alter policy of_own_family on sheets using (contact_id = any ((select own_contacts())::uuid[]));
alter policy of_own_family on response_addressees using (contact_id = any ((select own_contacts())::uuid[]));
alter policy of_own_family on books using (participant_id = any ((select own_children())::uuid[])
  and user_id::text = (select current_setting('courier.asker', true)));

-- The subqueries find only rows that the policies of their tables show.
alter policy of_own_family on note_photos using (exists (select from notes n where n.id = note_id));
alter policy of_own_family on responses using (participant_id = any ((select own_children())::uuid[])
  and (scope = 'participant' or contact_id = any ((select own_contacts())::uuid[])
    or exists (select from response_addressees a where a.response_id = responses.id)));
