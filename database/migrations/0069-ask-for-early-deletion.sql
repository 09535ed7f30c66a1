-- A parent or guardian asks the organization to delete a child's letters before their day. Admins decide.
create table early_deletion_requests (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  declined_at timestamptz,
  decline_reason text check (char_length(decline_reason) between 1 and 300),
  constraint early_deletion_requests_declined_with_reason check (num_nulls(declined_at, decline_reason) in (0, 2)),
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade
);
comment on column early_deletion_requests.decline_reason is 'Read by the family that asked.';
create index early_deletion_requests_of_contact
  on early_deletion_requests (organization_id, event_id, participant_id, contact_id);
create index early_deletion_requests_open on early_deletion_requests (organization_id, asked_at) where declined_at is null;
create index early_deletion_requests_by_user on early_deletion_requests (user_id);
call courier_fence('early_deletion_requests', 'children');
-- The child's other contacts do not see it.
alter policy of_own_family on early_deletion_requests using (contact_id = any ((select own_contacts())::uuid[]));
