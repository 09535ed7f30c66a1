-- outside a transaction
-- Safe to run again after a failure. Each policy is created in a transaction of its own, so that one table is locked at a
-- time. Counselors see no contacts, notes, sheets or print jobs; cabin_mail shows what they need of them.

drop policy if exists of_own_cabin on organizations;
create policy of_own_cabin on organizations for select using (id = any ((select own_cabin_camps())::uuid[]));

drop policy if exists of_own_cabin on events;
create policy of_own_cabin on events for select using (id = any ((select own_cabin_events())::uuid[]));

drop policy if exists of_own_cabin on event_buildings;
create policy of_own_cabin on event_buildings for select using (id = any ((select own_buildings())::uuid[]));

drop policy if exists of_own_cabin on participants;
create policy of_own_cabin on participants for select using (id = any ((select own_campers())::uuid[]));

drop policy if exists of_own_cabin on hand_outs;
create policy of_own_cabin on hand_outs using (organization_id = any ((select own_cabin_camps())::uuid[])
  and event_id = any ((select own_cabin_events())::uuid[]) and building_id = any ((select own_buildings())::uuid[]));

-- Only what families see as well; answers to a letter from staff are for the team.
drop policy if exists of_own_cabin on responses;
create policy of_own_cabin on responses for select using (organization_id = any ((select own_reply_camps())::uuid[])
  and participant_id = any ((select own_campers())::uuid[])
  and kind = 'family' and held_at is null and withdrawn_at is null);

alter policy added_by_those_there on audit_entries with check ((select fence_is_open())
  or organization_id = any ((select own_teams())::uuid[]) or organization_id = any ((select own_camps())::uuid[])
  or organization_id = any ((select own_cabin_camps())::uuid[]));
