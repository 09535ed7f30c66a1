-- A family member asks the organization to let another person write to a child. Staff decide. If the organization wants
-- it, a guardian's proposal needs no decision.
create table contact_proposals (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  proposer_contact_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  relationship text not null check (relationship in ('Parent/Guardian', 'Other Family Member')),
  email text not null check (email = lower(email) and email = btrim(email) and char_length(email) between 3 and 254),
  asked_at timestamptz not null,
  approved_at timestamptz,
  declined_at timestamptz,
  contact_id uuid,
  constraint contact_proposals_decided_once check (num_nonnulls(approved_at, declined_at) <= 1),
  constraint contact_proposals_approved_with_contact check ((approved_at is null) = (contact_id is null)),
  foreign key (organization_id, event_id, participant_id, proposer_contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade,
  foreign key (organization_id, event_id, participant_id, contact_id)
    references contacts (organization_id, event_id, participant_id, id) on delete cascade
);
comment on column contact_proposals.contact_id is 'The contact that the approval added, or that had the address already.';
comment on column contact_proposals.declined_at is 'Also set when staff remove the contact of an approved proposal.';
create unique index contact_proposals_by_address
  on contact_proposals (proposer_contact_id, email) where declined_at is null;
create index contact_proposals_of_proposer
  on contact_proposals (organization_id, event_id, participant_id, proposer_contact_id);
create index contact_proposals_of_contact
  on contact_proposals (organization_id, event_id, participant_id, contact_id);
create index contact_proposals_open
  on contact_proposals (organization_id, asked_at) where approved_at is null and declined_at is null;
create index contact_proposals_by_user on contact_proposals (user_id, participant_id);
create index contact_proposals_of_participant on contact_proposals (participant_id);
call courier_fence('contact_proposals', 'children');
-- The child's other contacts do not see it.
alter policy of_own_family on contact_proposals using (proposer_contact_id = any ((select own_contacts())::uuid[]));

alter table organizations add column preapprove_proposals boolean not null default false;
alter table organizations add column preapproved_by uuid;
comment on column organizations.preapprove_proposals is 'Whether proposals of guardians need no decision.';
comment on column organizations.preapproved_by is 'The admin who switched it on, in whose name contacts are added while they are one.';
