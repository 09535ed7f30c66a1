-- Made by `npm run schema` from the migrations. Do not edit.

create collation by_name (provider = icu, locale = 'en-u-kn-true');

create table api_keys (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  expires_at timestamp with time zone not null,
  last_used_on date,
  pairing_code_hash bytea,
  pairing_ends_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint api_keys_expiry CHECK ((expires_at > created_at)),
  constraint api_keys_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60)))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 10))),
  constraint api_keys_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX api_keys_by_creator ON public.api_keys USING btree (created_by);
CREATE INDEX api_keys_by_organization ON public.api_keys USING btree (organization_id, created_at);
CREATE UNIQUE INDEX api_keys_pairing_code ON public.api_keys USING btree (pairing_code_hash) WHERE (pairing_code_hash IS NOT NULL);

alter table api_keys enable row level security;
create policy of_own_team on api_keys for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on api_keys to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.api_keys FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.api_keys FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.api_keys FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table audit_entries (
  id uuid not null,
  organization_id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  event_id uuid,
  subject jsonb not null,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint audit_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint audit_entries_action_check CHECK ((action <> ''::text))
);

CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (actor_id);
CREATE INDEX audit_entries_of_access ON public.audit_entries USING btree (organization_id, event_id, at DESC) WHERE (action = ANY (ARRAY['invite.accepted'::text, 'family.left'::text]));
CREATE INDEX audit_entries_of_action ON public.audit_entries USING btree (organization_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_of_actor ON public.audit_entries USING btree (organization_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_of_event ON public.audit_entries USING btree (organization_id, event_id, at DESC, id DESC);
CREATE INDEX audit_entries_of_organization ON public.audit_entries USING btree (organization_id, at DESC, id DESC);
CREATE UNIQUE INDEX audit_entries_opened_once_an_hour ON public.audit_entries USING btree (organization_id, actor_id, ((subject ->> 'participantId'::text)), date_trunc('hour'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (action = 'replies.opened'::text);
CREATE UNIQUE INDEX audit_entries_read_once_an_hour ON public.audit_entries USING btree (organization_id, actor_id, ((subject ->> 'participantId'::text)), date_trunc('hour'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (action = 'letters.opened'::text);

alter table audit_entries enable row level security;
create policy added_by_those_there on audit_entries for insert with check ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[])) OR (organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])) OR (organization_id = ANY (( SELECT own_cabin_camps() AS own_cabin_camps)::uuid[]))));
create policy read_by_team on audit_entries for select using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant insert, select on audit_entries to courier_app;

CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
CREATE TRIGGER audit_entries_stay_all BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();

create table bearers (
  secret_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint bearers_pkey PRIMARY KEY (secret_hash),
  constraint bearers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE INDEX bearers_by_expiry ON public.bearers USING btree (expires_at);
CREATE INDEX bearers_by_session ON public.bearers USING btree (session_id);

grant delete, insert, select, update on bearers to courier_app;

create table billed_weeks (
  organization_id uuid not null,
  event_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  constraint billed_weeks_pkey PRIMARY KEY (organization_id, event_id),
  constraint billed_weeks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint billed_weeks_check CHECK ((end_date >= start_date))
);

CREATE INDEX billed_weeks_by_day ON public.billed_weeks USING btree (organization_id, start_date);

alter table billed_weeks enable row level security;
create policy of_own_team on billed_weeks for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on billed_weeks to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.billed_weeks FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.billed_weeks FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.billed_weeks FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table billing_details (
  organization_id uuid not null,
  name text not null,
  address text not null,
  po_number text not null default ''::text,
  tax_exemption_id text not null default ''::text,
  email text not null,
  updated_at timestamp with time zone not null,
  constraint billing_details_pkey PRIMARY KEY (organization_id),
  constraint billing_details_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint billing_details_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 400))),
  constraint billing_details_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint billing_details_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint billing_details_po_number_check CHECK ((char_length(po_number) <= 40)),
  constraint billing_details_tax_exemption_id_check CHECK ((char_length(tax_exemption_id) <= 40))
);

alter table billing_details enable row level security;
create policy of_own_team on billing_details for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on billing_details to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.billing_details FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.billing_details FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.billing_details FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table books (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  parts_done integer not null default 0,
  parts integer not null default 0,
  failed_at timestamp with time zone,
  made_at timestamp with time zone,
  contents_hash bytea,
  page_count integer,
  byte_size integer,
  constraint books_pkey PRIMARY KEY (id),
  constraint books_user_id_participant_id_key UNIQUE (user_id, participant_id),
  constraint books_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint books_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint books_check CHECK (((made_at IS NULL) OR ((contents_hash IS NOT NULL) AND (page_count IS NOT NULL) AND (byte_size IS NOT NULL)))),
  constraint books_parts_check CHECK ((parts >= 0)),
  constraint books_parts_done_check CHECK ((parts_done >= 0))
);

CREATE INDEX books_of_participant ON public.books USING btree (organization_id, event_id, participant_id);
CREATE INDEX books_unmade ON public.books USING btree (requested_at) WHERE (made_at IS NULL);

alter table books enable row level security;
create policy of_own_family on books for select using (((participant_id = ANY (( SELECT own_children() AS own_children)::uuid[])) AND ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
create policy of_own_team on books for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on books to courier_app;

CREATE TRIGGER books_leave_a_file AFTER DELETE ON public.books FOR EACH ROW EXECUTE FUNCTION remember_book_file();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.books FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.books FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.books FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table building_staff (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  buildings text[] not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  sent_at timestamp with time zone,
  send_failed text,
  user_id uuid,
  joined_at timestamp with time zone,
  constraint building_staff_pkey PRIMARY KEY (id),
  constraint building_staff_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint building_staff_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint building_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint building_staff_buildings_check CHECK (((cardinality(buildings) >= 1) AND (cardinality(buildings) <= 20))),
  constraint building_staff_email_check CHECK (((email = lower(email)) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint building_staff_joined CHECK ((num_nulls(user_id, joined_at) = ANY (ARRAY[0, 2])))
);

CREATE UNIQUE INDEX building_staff_by_address ON public.building_staff USING btree (organization_id, email);
CREATE INDEX building_staff_by_creator ON public.building_staff USING btree (created_by);
CREATE INDEX building_staff_by_email ON public.building_staff USING btree (email);
CREATE UNIQUE INDEX building_staff_by_user ON public.building_staff USING btree (user_id, organization_id) WHERE (user_id IS NOT NULL);

alter table building_staff enable row level security;
create policy of_own_team on building_staff for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
create policy of_own_user on building_staff for select using (((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting)));
grant delete, insert, select, update on building_staff to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.building_staff FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.building_staff FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.building_staff FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.building_staff FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table contact_blocks (
  contact_id uuid not null,
  organization_id uuid not null,
  address_hash bytea not null,
  child_id_hash bytea,
  child_name_hash bytea not null,
  key_id bytea not null,
  address_hint text not null,
  event_name text not null,
  removed_at timestamp with time zone not null,
  removed_by uuid,
  removed_by_name text not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  child_other_name_hashes bytea[] not null default '{}'::bytea[],
  constraint contact_blocks_pkey PRIMARY KEY (contact_id),
  constraint contact_blocks_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contact_blocks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint contact_blocks_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contact_blocks_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint contact_blocks_child_id_hash_check CHECK ((octet_length(child_id_hash) = 32)),
  constraint contact_blocks_child_name_hash_check CHECK ((octet_length(child_name_hash) = 32)),
  constraint contact_blocks_key_id_check CHECK ((octet_length(key_id) = 8))
);

CREATE INDEX contact_blocks_by_address ON public.contact_blocks USING btree (organization_id, address_hash) WHERE (lifted_at IS NULL);
CREATE INDEX contact_blocks_by_lifter ON public.contact_blocks USING btree (lifted_by);
CREATE INDEX contact_blocks_by_organization ON public.contact_blocks USING btree (organization_id, removed_at);
CREATE INDEX contact_blocks_by_remover ON public.contact_blocks USING btree (removed_by);

alter table contact_blocks enable row level security;
create policy of_own_team on contact_blocks for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on contact_blocks to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.contact_blocks FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.contact_blocks FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.contact_blocks FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table contact_proposals (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  proposer_contact_id uuid not null,
  user_id uuid not null,
  name text not null,
  relationship text not null,
  email text not null,
  asked_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  declined_at timestamp with time zone,
  contact_id uuid,
  constraint contact_proposals_pkey PRIMARY KEY (id),
  constraint contact_proposals_organization_id_event_id_participant_id__fkey FOREIGN KEY (organization_id, event_id, participant_id, proposer_contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint contact_proposals_organization_id_event_id_participant_id_fkey1 FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint contact_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contact_proposals_approved_with_contact CHECK (((approved_at IS NULL) = (contact_id IS NULL))),
  constraint contact_proposals_decided_once CHECK ((num_nonnulls(approved_at, declined_at) <= 1)),
  constraint contact_proposals_email_check CHECK (((email = lower(email)) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint contact_proposals_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint contact_proposals_relationship_check CHECK ((relationship = ANY (ARRAY['Parent/Guardian'::text, 'Other Family Member'::text])))
);

CREATE UNIQUE INDEX contact_proposals_by_address ON public.contact_proposals USING btree (proposer_contact_id, email) WHERE (declined_at IS NULL);
CREATE INDEX contact_proposals_by_user ON public.contact_proposals USING btree (user_id, participant_id);
CREATE INDEX contact_proposals_of_contact ON public.contact_proposals USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX contact_proposals_of_participant ON public.contact_proposals USING btree (participant_id);
CREATE INDEX contact_proposals_of_proposer ON public.contact_proposals USING btree (organization_id, event_id, participant_id, proposer_contact_id);
CREATE INDEX contact_proposals_open ON public.contact_proposals USING btree (organization_id, asked_at) WHERE ((approved_at IS NULL) AND (declined_at IS NULL));

alter table contact_proposals enable row level security;
create policy of_own_family on contact_proposals for select using ((proposer_contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on contact_proposals for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on contact_proposals to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.contact_proposals FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.contact_proposals FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.contact_proposals FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.contact_proposals FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table contacts (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  email text not null,
  name text,
  relationship text not null,
  phone text,
  created_at timestamp with time zone not null,
  created_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_organization_id_event_id_participant_id_id_key UNIQUE (organization_id, event_id, participant_id, id),
  constraint contacts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contacts_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint contacts_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contacts_email_check CHECK (((email = lower(email)) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint contacts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint contacts_phone_check CHECK ((phone ~ '^\+?[0-9]{8,15}$'::text)),
  constraint contacts_relationship_check CHECK ((relationship = ANY (ARRAY['Parent/Guardian'::text, 'Other Family Member'::text])))
);

CREATE UNIQUE INDEX contacts_by_address ON public.contacts USING btree (participant_id, email) WHERE (removed_at IS NULL);
CREATE INDEX contacts_by_creator ON public.contacts USING btree (created_by);
CREATE INDEX contacts_by_email ON public.contacts USING btree (email) WHERE (removed_at IS NULL);
CREATE INDEX contacts_by_remover ON public.contacts USING btree (removed_by);
CREATE INDEX contacts_of_event ON public.contacts USING btree (event_id, participant_id) WHERE (removed_at IS NULL);
CREATE INDEX contacts_to_search ON public.contacts USING btree (organization_id) INCLUDE (participant_id, name, email, phone) WHERE (removed_at IS NULL);

CREATE STATISTICS public.contacts_of_event_and_person (dependencies) ON organization_id, event_id, participant_id FROM contacts;

alter table contacts enable row level security;
create policy of_own_family on contacts for select using ((id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on contacts for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on contacts to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.contacts FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.contacts FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.contacts FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table counted_campers (
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  constraint counted_campers_pkey PRIMARY KEY (organization_id, event_id, participant_id),
  constraint counted_campers_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES billed_weeks(organization_id, event_id) ON DELETE CASCADE
);

alter table counted_campers enable row level security;
create policy of_own_team on counted_campers for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on counted_campers to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.counted_campers FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.counted_campers FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.counted_campers FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table download_tickets (
  secret_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid,
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  by_team boolean not null default false,
  constraint download_tickets_pkey PRIMARY KEY (secret_hash),
  constraint download_tickets_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint download_tickets_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint download_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint download_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint download_tickets_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX download_tickets_by_expiry ON public.download_tickets USING btree (expires_at);
CREATE INDEX download_tickets_by_participant ON public.download_tickets USING btree (organization_id, event_id, participant_id);
CREATE INDEX download_tickets_by_session ON public.download_tickets USING btree (session_id);
CREATE INDEX download_tickets_by_user ON public.download_tickets USING btree (user_id);

alter table download_tickets enable row level security;
create policy of_own_user on download_tickets for all using ((( SELECT fence_is_open() AS fence_is_open) OR ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
grant delete, insert, select, update on download_tickets to courier_app;

create table early_deletion_requests (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  decline_reason text,
  constraint early_deletion_requests_pkey PRIMARY KEY (id),
  constraint early_deletion_requests_contact_id_key UNIQUE (contact_id),
  constraint early_deletion_requests_organization_id_event_id_participa_fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint early_deletion_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint early_deletion_requests_decline_reason_check CHECK (((char_length(decline_reason) >= 1) AND (char_length(decline_reason) <= 300))),
  constraint early_deletion_requests_declined_with_reason CHECK ((num_nulls(declined_at, decline_reason) = ANY (ARRAY[0, 2])))
);

CREATE INDEX early_deletion_requests_by_user ON public.early_deletion_requests USING btree (user_id);
CREATE INDEX early_deletion_requests_of_contact ON public.early_deletion_requests USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX early_deletion_requests_open ON public.early_deletion_requests USING btree (organization_id, asked_at) WHERE (declined_at IS NULL);

alter table early_deletion_requests enable row level security;
create policy of_own_family on early_deletion_requests for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on early_deletion_requests for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on early_deletion_requests to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.early_deletion_requests FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.early_deletion_requests FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.early_deletion_requests FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table event_buildings (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  name text not null,
  capacity integer,
  created_at timestamp with time zone not null,
  created_by uuid,
  copied_from_event_id uuid,
  copied_from_organization_id uuid,
  copied_at timestamp with time zone,
  constraint event_buildings_pkey PRIMARY KEY (id),
  constraint event_buildings_event_id_id_key UNIQUE (event_id, id),
  constraint event_buildings_copied_from_event_id_fkey FOREIGN KEY (copied_from_event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint event_buildings_copied_from_organization_id_fkey FOREIGN KEY (copied_from_organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint event_buildings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint event_buildings_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint event_buildings_capacity_check CHECK (((capacity >= 0) AND (capacity <= 10000))),
  constraint event_buildings_check CHECK (((copied_at IS NOT NULL) OR ((copied_from_event_id IS NULL) AND (copied_from_organization_id IS NULL)))),
  constraint event_buildings_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120))))
);

CREATE INDEX event_buildings_by_creator ON public.event_buildings USING btree (created_by);
CREATE UNIQUE INDEX event_buildings_by_name ON public.event_buildings USING btree (event_id, lower(name));
CREATE INDEX event_buildings_by_organization ON public.event_buildings USING btree (organization_id, event_id);
CREATE INDEX event_buildings_by_source_event ON public.event_buildings USING btree (copied_from_event_id);
CREATE INDEX event_buildings_by_source_organization ON public.event_buildings USING btree (copied_from_organization_id);

CREATE STATISTICS public.event_buildings_of_event (dependencies) ON organization_id, event_id FROM event_buildings;

alter table event_buildings enable row level security;
create policy of_own_cabin on event_buildings for select using ((id = ANY (( SELECT own_buildings() AS own_buildings)::uuid[])));
create policy of_own_family on event_buildings for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on event_buildings for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on event_buildings to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.event_buildings FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.event_buildings FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.event_buildings FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table event_reports (
  event_id uuid not null,
  organization_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  figures jsonb not null,
  created_at timestamp with time zone not null,
  constraint event_reports_pkey PRIMARY KEY (event_id),
  constraint event_reports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE INDEX event_reports_by_start ON public.event_reports USING btree (organization_id, start_date, event_id);

alter table event_reports enable row level security;
create policy of_own_team on event_reports for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on event_reports to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.event_reports FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.event_reports FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.event_reports FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table events (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  description text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  mail_days smallint[],
  cut_off_minutes integer,
  takes_letters boolean not null default true,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_organization_id_id_key UNIQUE (organization_id, id),
  constraint events_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint events_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint events_check CHECK ((end_date >= start_date)),
  constraint events_cut_off_minutes_check CHECK (((cut_off_minutes >= 0) AND (cut_off_minutes <= 1439))),
  constraint events_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 5000))),
  constraint events_mail_both_or_none CHECK ((num_nulls(mail_days, cut_off_minutes) = ANY (ARRAY[0, 2]))),
  constraint events_mail_days_check CHECK ((((cardinality(mail_days) >= 1) AND (cardinality(mail_days) <= 7)) AND (mail_days <@ '{0,1,2,3,4,5,6}'::smallint[]))),
  constraint events_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120))))
);

CREATE INDEX events_by_creator ON public.events USING btree (created_by);
CREATE INDEX events_by_deleter ON public.events USING btree (deleted_by);
CREATE INDEX events_by_end ON public.events USING btree (end_date);
CREATE INDEX events_by_start ON public.events USING btree (organization_id, start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX events_deleted ON public.events USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX events_to_purge ON public.events USING btree (deleted_at) INCLUDE (id) WHERE (deleted_at IS NOT NULL);

alter table events enable row level security;
create policy of_own_cabin on events for select using ((id = ANY (( SELECT own_cabin_events() AS own_cabin_events)::uuid[])));
create policy of_own_family on events for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on events for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on events to courier_app;

CREATE TRIGGER events_take_reasons_along AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION forget_reasons_of_event();
CREATE TRIGGER follow_billed_week AFTER UPDATE OF name, start_date, end_date ON public.events FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.start_date IS DISTINCT FROM new.start_date)) OR (old.end_date IS DISTINCT FROM new.end_date))) EXECUTE FUNCTION follow_billed_week();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.events FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.events FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table files_to_remove (
  key text not null,
  since timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint files_to_remove_pkey PRIMARY KEY (key)
);

CREATE INDEX files_to_remove_again ON public.files_to_remove USING btree (since, key) WHERE (removed_at IS NOT NULL);
CREATE INDEX files_to_remove_by_age ON public.files_to_remove USING btree (since, key);

grant delete, insert, select, update on files_to_remove to courier_app;

create table hand_outs (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  building_id uuid,
  sheets integer not null,
  handed_out_at timestamp with time zone not null,
  handed_out_by uuid,
  constraint hand_outs_print_job_id_building_id_key UNIQUE NULLS NOT DISTINCT (print_job_id, building_id),
  constraint hand_outs_handed_out_by_fkey FOREIGN KEY (handed_out_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint hand_outs_organization_id_event_id_print_job_id_fkey FOREIGN KEY (organization_id, event_id, print_job_id) REFERENCES print_jobs(organization_id, event_id, id) ON DELETE CASCADE,
  constraint hand_outs_sheets_check CHECK (((sheets >= 1) AND (sheets <= 500)))
);

CREATE INDEX hand_outs_by_person ON public.hand_outs USING btree (handed_out_by);
CREATE INDEX hand_outs_of_job ON public.hand_outs USING btree (organization_id, event_id, print_job_id);

alter table hand_outs enable row level security;
create policy of_own_cabin on hand_outs for all using (((organization_id = ANY (( SELECT own_cabin_camps() AS own_cabin_camps)::uuid[])) AND (event_id = ANY (( SELECT own_cabin_events() AS own_cabin_events)::uuid[])) AND (building_id = ANY (( SELECT own_buildings() AS own_buildings)::uuid[]))));
create policy of_own_family on hand_outs for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on hand_outs for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on hand_outs to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.hand_outs FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.hand_outs FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.hand_outs FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 100)))
);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

grant delete, insert, select, update on idempotency_keys to courier_app;

create table invite_mails (
  id uuid not null,
  organization_id uuid not null,
  invite_id text not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  taken_at timestamp with time zone,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  job_id uuid,
  constraint invite_mails_pkey PRIMARY KEY (id),
  constraint invite_mails_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES invites(id) ON DELETE CASCADE,
  constraint invite_mails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint invite_mails_attempts_check CHECK ((attempts >= 0)),
  constraint invite_mails_check CHECK (((sent_at IS NULL) OR (failed_at IS NULL)))
);

CREATE INDEX invite_mails_due ON public.invite_mails USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX invite_mails_of_day ON public.invite_mails USING btree (organization_id, requested_at);
CREATE INDEX invite_mails_of_invite ON public.invite_mails USING btree (invite_id, requested_at);

alter table invite_mails enable row level security;
create policy of_own_team on invite_mails for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on invite_mails to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.invite_mails FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.invite_mails FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.invite_mails FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table invites (
  id text not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint invites_pkey PRIMARY KEY (id),
  constraint invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invites_organization_id_event_id_participant_id_contact_id_fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint invites_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invites_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint invites_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{22,64}$'::text))
);

CREATE INDEX invites_by_creator ON public.invites USING btree (created_by);
CREATE INDEX invites_by_revoker ON public.invites USING btree (revoked_by);
CREATE UNIQUE INDEX invites_of_contact ON public.invites USING btree (contact_id) WHERE (revoked_at IS NULL);
CREATE INDEX invites_of_event ON public.invites USING btree (organization_id, event_id, participant_id, contact_id);

CREATE STATISTICS public.invites_in_event (dependencies) ON organization_id, event_id FROM invites;

alter table invites enable row level security;
create policy of_own_family on invites for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on invites for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on invites to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.invites FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.invites FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.invites FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.invites FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table invoice_lines (
  invoice_id uuid not null,
  position integer not null,
  organization_id uuid not null,
  organization_name text not null,
  event_id uuid not null,
  event_name text not null,
  start_date date not null,
  end_date date not null,
  campers integer not null,
  free integer not null,
  cents_per_camper integer not null,
  cents integer not null,
  constraint invoice_lines_pkey PRIMARY KEY (invoice_id, "position"),
  constraint invoice_lines_once UNIQUE (organization_id, event_id),
  constraint invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  constraint invoice_lines_campers_check CHECK ((campers > 0)),
  constraint invoice_lines_cents_per_camper_check CHECK ((cents_per_camper > 0)),
  constraint invoice_lines_check CHECK (((free >= 0) AND (free <= campers))),
  constraint invoice_lines_check1 CHECK ((cents = ((campers - free) * cents_per_camper))),
  constraint invoice_lines_position_check CHECK (("position" > 0))
);

alter table invoice_lines enable row level security;
create policy of_own_team on invoice_lines for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on invoice_lines to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.invoice_lines FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.invoice_lines FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.invoice_lines FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table invoice_numbers (
  is_only boolean not null default true,
  last integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (is_only),
  constraint invoice_numbers_is_only_check CHECK (is_only)
);

create table invoices (
  id uuid not null,
  number integer not null,
  organization_id uuid not null,
  issued_on date not null,
  due_on date not null,
  made_at timestamp with time zone not null,
  organization_type text,
  paper text not null,
  issuer text[] not null,
  bill_to_name text not null,
  bill_to_address text not null,
  po_number text not null,
  tax_exemption_id text not null,
  email text not null,
  cents integer not null,
  paid_on date,
  payment text,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_cents_check CHECK ((cents > 0)),
  constraint invoices_check CHECK ((due_on >= issued_on)),
  constraint invoices_issuer_check CHECK (((cardinality(issuer) >= 1) AND (cardinality(issuer) <= 10))),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_paid CHECK (((paid_on IS NULL) = (payment IS NULL))),
  constraint invoices_paper_check CHECK ((paper = ANY (ARRAY['letter'::text, 'a4'::text]))),
  constraint invoices_payment_check CHECK (((char_length(payment) >= 1) AND (char_length(payment) <= 500)))
);

CREATE INDEX invoices_by_organization ON public.invoices USING btree (organization_id, number DESC);

alter table invoices enable row level security;
create policy of_own_team on invoices for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on invoices to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.invoices FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.invoices FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table legal_holds (
  organization_id uuid not null,
  event_id uuid,
  reason text not null,
  placed_at timestamp with time zone not null,
  placed_by uuid,
  placed_by_name text not null,
  constraint legal_holds_organization_id_event_id_key UNIQUE NULLS NOT DISTINCT (organization_id, event_id),
  constraint legal_holds_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint legal_holds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint legal_holds_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint legal_holds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

CREATE INDEX legal_holds_by_placer ON public.legal_holds USING btree (placed_by);

alter table legal_holds enable row level security;
create policy of_own_family on legal_holds for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on legal_holds for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on legal_holds to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.legal_holds FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.legal_holds FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.legal_holds FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table letter_checks (
  note_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  checked_at timestamp with time zone not null,
  checked_by uuid,
  constraint letter_checks_pkey PRIMARY KEY (note_id),
  constraint letter_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint letter_checks_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE,
  constraint letter_checks_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE
);

CREATE INDEX letter_checks_by_user ON public.letter_checks USING btree (checked_by);
CREATE INDEX letter_checks_of_event ON public.letter_checks USING btree (organization_id, event_id);

alter table letter_checks enable row level security;
create policy of_own_team on letter_checks for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on letter_checks to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.letter_checks FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.letter_checks FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.letter_checks FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table letter_holds (
  note_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  held_at timestamp with time zone not null,
  held_by uuid,
  reason text,
  note text,
  constraint letter_holds_pkey PRIMARY KEY (note_id),
  constraint letter_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint letter_holds_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE,
  constraint letter_holds_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint letter_holds_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
  constraint letter_holds_reason_check CHECK ((reason = ANY (ARRAY['upsetting-news'::text, 'not-allowed'::text, 'money-or-packages'::text, 'about-others'::text, 'other'::text])))
);

CREATE INDEX letter_holds_by_user ON public.letter_holds USING btree (held_by);
CREATE INDEX letter_holds_of_event ON public.letter_holds USING btree (organization_id, event_id);

alter table letter_holds enable row level security;
create policy of_own_team on letter_holds for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on letter_holds to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.letter_holds FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.letter_holds FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.letter_holds FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table logos (
  organization_id uuid not null,
  file_id uuid,
  width integer,
  height integer,
  paper_hash bytea,
  mail_hash bytea,
  changed_at timestamp with time zone not null,
  constraint logos_pkey PRIMARY KEY (organization_id),
  constraint logos_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint logos_hashes CHECK (((octet_length(paper_hash) = 32) AND (octet_length(mail_hash) = 32))),
  constraint logos_size CHECK (((width > 0) AND (height > 0))),
  constraint logos_whole CHECK ((num_nulls(file_id, width, height, paper_hash, mail_hash) = ANY (ARRAY[0, 5])))
);

alter table logos enable row level security;
create policy of_own_family on logos for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on logos for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on logos to courier_app;

CREATE TRIGGER logos_leave_files AFTER DELETE ON public.logos FOR EACH ROW WHEN ((old.file_id IS NOT NULL)) EXECUTE FUNCTION remember_logo_files();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.logos FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.logos FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.logos FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.logos FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER replaced_logos_leave_files AFTER UPDATE OF file_id ON public.logos FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION remember_logo_files();

create table mail_calls (
  event_id uuid not null,
  organization_id uuid not null,
  look_at timestamp with time zone,
  constraint mail_calls_pkey PRIMARY KEY (event_id),
  constraint mail_calls_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE
);

CREATE INDEX mail_calls_due ON public.mail_calls USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX mail_calls_of_event ON public.mail_calls USING btree (organization_id, event_id);

alter table mail_calls enable row level security;
create policy of_own_team on mail_calls for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mail_calls to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mail_calls FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mail_calls FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mail_calls FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mail_in_addresses (
  event_id uuid not null,
  organization_id uuid not null,
  key_id uuid not null,
  secret_hash bytea not null,
  made_at timestamp with time zone not null,
  made_by uuid,
  made_by_name text not null,
  constraint mail_in_addresses_pkey PRIMARY KEY (event_id),
  constraint mail_in_addresses_secret_hash_key UNIQUE (secret_hash),
  constraint mail_in_addresses_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_in_addresses_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint mail_in_addresses_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX mail_in_addresses_by_maker ON public.mail_in_addresses USING btree (made_by);
CREATE INDEX mail_in_addresses_of_event ON public.mail_in_addresses USING btree (organization_id, event_id);

alter table mail_in_addresses enable row level security;
create policy of_own_team on mail_in_addresses for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mail_in_addresses to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mail_in_addresses FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mail_in_addresses FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.mail_in_addresses FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mail_in_addresses FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mail_opt_outs (
  organization_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  constraint mail_opt_outs_pkey PRIMARY KEY (organization_id, email),
  constraint mail_opt_outs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint mail_opt_outs_email_check CHECK (((email = lower(email)) AND (email = btrim(email))))
);

alter table mail_opt_outs enable row level security;
create policy of_own_team on mail_opt_outs for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mail_opt_outs to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mail_opt_outs FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mail_opt_outs FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mail_opt_outs FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mail_runs (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  day date not null,
  saved_before timestamp with time zone not null,
  limit_per_sheet integer not null,
  max_sheets integer not null,
  jobs integer not null default 0,
  printed_sheets integer not null default 0,
  remaining integer not null default 0,
  last_job_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  finished_at timestamp with time zone,
  is_automatic boolean not null default false,
  constraint mail_runs_pkey PRIMARY KEY (id),
  constraint mail_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_runs_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint mail_runs_jobs_check CHECK ((jobs >= 0)),
  constraint mail_runs_limit_per_sheet_check CHECK (((limit_per_sheet >= 1) AND (limit_per_sheet <= 50))),
  constraint mail_runs_max_sheets_check CHECK (((max_sheets >= 1) AND (max_sheets <= 500))),
  constraint mail_runs_printed_sheets_check CHECK ((printed_sheets >= 0)),
  constraint mail_runs_remaining_check CHECK ((remaining >= 0))
);

CREATE UNIQUE INDEX mail_runs_automatic_once ON public.mail_runs USING btree (event_id, day) WHERE is_automatic;
CREATE INDEX mail_runs_by_creator ON public.mail_runs USING btree (created_by);
CREATE INDEX mail_runs_of_event ON public.mail_runs USING btree (organization_id, event_id, created_at DESC);
CREATE UNIQUE INDEX mail_runs_one_at_a_time ON public.mail_runs USING btree (event_id) WHERE (finished_at IS NULL);
CREATE INDEX mail_runs_unfinished ON public.mail_runs USING btree (created_at) WHERE (finished_at IS NULL);

alter table mail_runs enable row level security;
create policy of_own_team on mail_runs for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mail_runs to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mail_runs FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mail_runs FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mail_runs FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mailbox_codes (
  id uuid not null,
  organization_id uuid not null,
  invite_id text not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  constraint mailbox_codes_pkey PRIMARY KEY (id),
  constraint mailbox_codes_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES invites(id) ON DELETE CASCADE,
  constraint mailbox_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint mailbox_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mailbox_codes_check CHECK ((expires_at > created_at)),
  constraint mailbox_codes_tries_left_check CHECK ((tries_left >= 0))
);

CREATE INDEX mailbox_codes_by_age ON public.mailbox_codes USING btree (created_at);
CREATE INDEX mailbox_codes_by_organization ON public.mailbox_codes USING btree (organization_id);
CREATE INDEX mailbox_codes_by_user ON public.mailbox_codes USING btree (user_id);
CREATE INDEX mailbox_codes_of_invite ON public.mailbox_codes USING btree (invite_id, created_at);

alter table mailbox_codes enable row level security;
create policy of_own_team on mailbox_codes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mailbox_codes to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mailbox_codes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mailbox_codes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mailbox_codes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mailed_notes (
  id uuid not null,
  organization_id uuid not null,
  link_id uuid not null,
  state text not null,
  fingerprint bytea not null,
  received_at timestamp with time zone not null,
  try_after timestamp with time zone not null,
  attempts smallint not null default 0,
  settled_at timestamp with time zone,
  refused_why text,
  text_returned text,
  parts_left_out boolean not null default false,
  answered_at timestamp with time zone,
  constraint mailed_notes_pkey PRIMARY KEY (id),
  constraint mailed_notes_link_id_fkey FOREIGN KEY (link_id) REFERENCES note_addresses(link_id) ON DELETE CASCADE,
  constraint mailed_notes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint mailed_notes_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint mailed_notes_refused CHECK (((refused_why IS NOT NULL) = (state = 'refused'::text))),
  constraint mailed_notes_returned CHECK (((text_returned IS NULL) OR ((state = 'refused'::text) AND (answered_at IS NULL)))),
  constraint mailed_notes_settled CHECK (((settled_at IS NULL) = (state = ANY (ARRAY['arriving'::text, 'received'::text])))),
  constraint mailed_notes_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'received'::text, 'filed'::text, 'refused'::text, 'ended'::text])))
);

CREATE INDEX mailed_notes_of_organization ON public.mailed_notes USING btree (organization_id);
CREATE UNIQUE INDEX mailed_notes_once ON public.mailed_notes USING btree (link_id, fingerprint);
CREATE INDEX mailed_notes_open ON public.mailed_notes USING btree (try_after) WHERE (settled_at IS NULL);

alter table mailed_notes enable row level security;
create policy of_own_team on mailed_notes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mailed_notes to courier_app;

CREATE TRIGGER mailed_notes_leave_an_incoming_file AFTER DELETE ON public.mailed_notes FOR EACH ROW WHEN ((old.state = ANY (ARRAY['arriving'::text, 'received'::text]))) EXECUTE FUNCTION remember_incoming_file();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mailed_notes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mailed_notes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.mailed_notes FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mailed_notes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table mailed_scans (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  state text not null,
  fingerprint bytea not null,
  byte_size integer not null,
  sender text,
  sent_by uuid,
  sent_by_name text not null,
  received_at timestamp with time zone not null,
  try_after timestamp with time zone not null,
  attempts smallint not null default 0,
  pages_read integer not null default 0,
  pages_already integer not null default 0,
  pages_unopened integer not null default 0,
  parts_ignored integer not null default 0,
  upload_ids uuid[] not null default '{}'::uuid[],
  settled_at timestamp with time zone,
  opener_ms integer not null default 0,
  stopped text,
  constraint mailed_scans_pkey PRIMARY KEY (id),
  constraint mailed_scans_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint mailed_scans_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mailed_scans_byte_size_check CHECK ((byte_size > 0)),
  constraint mailed_scans_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint mailed_scans_opener_ms_check CHECK ((opener_ms >= 0)),
  constraint mailed_scans_settled CHECK (((settled_at IS NULL) = (state = ANY (ARRAY['arriving'::text, 'received'::text])))),
  constraint mailed_scans_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'received'::text, 'filed'::text, 'failed'::text]))),
  constraint mailed_scans_stopped_check CHECK ((stopped = ANY (ARRAY['took-too-long'::text, 'too-many-pages'::text])))
);

CREATE INDEX mailed_scans_by_sender ON public.mailed_scans USING btree (sent_by);
CREATE INDEX mailed_scans_of_event ON public.mailed_scans USING btree (organization_id, event_id, received_at DESC, id DESC);
CREATE UNIQUE INDEX mailed_scans_once ON public.mailed_scans USING btree (organization_id, event_id, fingerprint);
CREATE INDEX mailed_scans_open ON public.mailed_scans USING btree (try_after) WHERE (settled_at IS NULL);

alter table mailed_scans enable row level security;
create policy of_own_team on mailed_scans for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on mailed_scans to courier_app;

CREATE TRIGGER mailed_scans_leave_an_incoming_file AFTER DELETE ON public.mailed_scans FOR EACH ROW WHEN ((old.state = ANY (ARRAY['arriving'::text, 'received'::text]))) EXECUTE FUNCTION remember_incoming_file();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.mailed_scans FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.mailed_scans FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.mailed_scans FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.mailed_scans FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table memberships (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  display_name text not null,
  email text,
  constraint memberships_pkey PRIMARY KEY (organization_id, user_id),
  constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);

CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id);

alter table memberships enable row level security;
create policy of_own_team on memberships for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on memberships to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.memberships FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.memberships FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT ((old.user_id)::text = current_setting('courier.asker'::text, true))))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.memberships FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table name_changes (
  entry_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  name_before text,
  name_after text,
  constraint name_changes_pkey PRIMARY KEY (entry_id),
  constraint name_changes_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint name_changes_name_after_check CHECK (((char_length(name_after) >= 1) AND (char_length(name_after) <= 120))),
  constraint name_changes_name_before_check CHECK (((char_length(name_before) >= 1) AND (char_length(name_before) <= 120)))
);

CREATE INDEX name_changes_of_participant ON public.name_changes USING btree (organization_id, event_id, participant_id);

alter table name_changes enable row level security;
create policy of_own_team on name_changes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on name_changes to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.name_changes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.name_changes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.name_changes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table note_addresses (
  link_id uuid not null,
  organization_id uuid not null,
  email text not null,
  key_id uuid not null,
  secret_hash bytea not null,
  made_at timestamp with time zone not null,
  constraint note_addresses_pkey PRIMARY KEY (link_id),
  constraint note_addresses_secret_hash_key UNIQUE (secret_hash),
  constraint note_addresses_link_id_fkey FOREIGN KEY (link_id) REFERENCES participant_links(id) ON DELETE CASCADE,
  constraint note_addresses_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint note_addresses_email_check CHECK (((email = lower(email)) AND (email = btrim(email)))),
  constraint note_addresses_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX note_addresses_of_organization ON public.note_addresses USING btree (organization_id);

alter table note_addresses enable row level security;
create policy of_own_team on note_addresses for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on note_addresses to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.note_addresses FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.note_addresses FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.note_addresses FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.note_addresses FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table note_photos (
  id uuid not null,
  organization_id uuid not null,
  participant_id uuid not null,
  note_id uuid not null,
  state text not null,
  why text,
  byte_size integer not null,
  content_hash bytea not null,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone,
  settled_at timestamp with time zone,
  width integer,
  height integer,
  print_job_id uuid,
  clean_attempts smallint not null default 0,
  constraint note_photos_pkey PRIMARY KEY (id),
  constraint note_photos_note_id_key UNIQUE (note_id),
  constraint note_photos_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE,
  constraint note_photos_byte_size_check CHECK (((byte_size >= 1) AND (byte_size <= 614400))),
  constraint note_photos_check CHECK (((state <> 'issued'::text) OR (received_at IS NULL))),
  constraint note_photos_check1 CHECK (((state <> ALL (ARRAY['received'::text, 'ready'::text])) OR (received_at IS NOT NULL))),
  constraint note_photos_check2 CHECK (((state = 'ready'::text) = ((width IS NOT NULL) AND (height IS NOT NULL)))),
  constraint note_photos_check3 CHECK (((print_job_id IS NULL) OR (state = 'ready'::text))),
  constraint note_photos_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint note_photos_height_check CHECK ((height > 0)),
  constraint note_photos_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'received'::text, 'ready'::text, 'refused'::text]))),
  constraint note_photos_width_check CHECK ((width > 0))
);

CREATE INDEX note_photos_forgotten ON public.note_photos USING btree (created_at) WHERE (state = 'issued'::text);
CREATE INDEX note_photos_to_clean ON public.note_photos USING btree (received_at) WHERE (state = 'received'::text);

alter table note_photos enable row level security;
create policy of_own_family on note_photos for select using ((EXISTS ( SELECT
   FROM notes n
  WHERE (n.id = note_photos.note_id))));
create policy of_own_team on note_photos for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on note_photos to courier_app;

CREATE TRIGGER note_photos_leave_an_incoming_file AFTER DELETE ON public.note_photos FOR EACH ROW WHEN ((old.state = ANY (ARRAY['issued'::text, 'received'::text, 'refused'::text]))) EXECUTE FUNCTION remember_incoming_file();
CREATE TRIGGER note_photos_leave_files AFTER DELETE ON public.note_photos FOR EACH ROW WHEN ((old.state = ANY (ARRAY['received'::text, 'ready'::text]))) EXECUTE FUNCTION remember_note_photo_files();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.note_photos FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.note_photos FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.note_photos FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table notes (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  printed_at timestamp with time zone,
  print_job_id uuid,
  sheet_number integer,
  returned_at timestamp with time zone,
  held_at timestamp with time zone,
  deliver_on date,
  questions text[] not null default '{}'::text[],
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint notes_organization_id_event_id_participant_id_contact_id_fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint notes_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number),
  constraint notes_check CHECK ((updated_at >= created_at)),
  constraint notes_check1 CHECK ((num_nulls(printed_at, print_job_id, sheet_number) = ANY (ARRAY[0, 3]))),
  constraint notes_never_printed_and_held CHECK (((held_at IS NULL) OR (printed_at IS NULL))),
  constraint notes_questions_check CHECK ((cardinality(questions) <= 3)) NOT VALID,
  constraint notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000)))
);

CREATE INDEX notes_by_writer ON public.notes USING btree (created_by, created_at);
CREATE INDEX notes_of_contact ON public.notes USING btree (contact_id, created_at DESC, id DESC);
CREATE INDEX notes_of_participant ON public.notes USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX notes_of_sheet ON public.notes USING btree (print_job_id, sheet_number) WHERE (print_job_id IS NOT NULL);
CREATE INDEX notes_to_print ON public.notes USING btree (organization_id, event_id, participant_id, contact_id) WHERE (printed_at IS NULL);
CREATE UNIQUE INDEX notes_waiting_for_day ON public.notes USING btree (contact_id, deliver_on) NULLS NOT DISTINCT WHERE ((printed_at IS NULL) AND (returned_at IS NULL));

CREATE STATISTICS public.notes_in_event (dependencies) ON organization_id, event_id FROM notes;

alter table notes enable row level security;
create policy of_own_family on notes for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on notes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on notes to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.notes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.notes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.notes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table notice_choices (
  user_id uuid not null,
  kind text not null,
  wanted boolean not null,
  chosen_at timestamp with time zone not null,
  constraint notice_choices_pkey PRIMARY KEY (user_id, kind),
  constraint notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notice_choices_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,39}$'::text))
);

CREATE INDEX notice_choices_of_digest ON public.notice_choices USING btree (user_id) WHERE ((kind = 'digest'::text) AND wanted);

grant delete, insert, select, update on notice_choices to courier_app;

create table notices (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  about text not null,
  event_id uuid,
  print_job_id uuid,
  sheet_number integer,
  made_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  taken_at timestamp with time zone,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  given_up_why text,
  job_id uuid,
  push_attempts smallint not null default 0,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_user_id_organization_id_kind_about_key UNIQUE (user_id, organization_id, kind, about),
  constraint notices_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint notices_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number) ON DELETE CASCADE,
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notices_about_check CHECK ((about <> ''::text)),
  constraint notices_attempts_check CHECK ((attempts >= 0)),
  constraint notices_check CHECK (((sent_at IS NULL) OR (given_up_at IS NULL))),
  constraint notices_check1 CHECK ((num_nulls(given_up_at, given_up_why) = ANY (ARRAY[0, 2]))),
  constraint notices_check2 CHECK (((kind <> 'printed'::text) OR (num_nulls(event_id, print_job_id) = 0))),
  constraint notices_check3 CHECK (((kind <> 'reply'::text) OR (num_nulls(event_id, print_job_id, sheet_number) = 0))),
  constraint notices_check4 CHECK (((kind <> 'ready-to-print'::text) OR (event_id IS NOT NULL))),
  constraint notices_given_up_why_check CHECK ((given_up_why = ANY (ARRAY['over'::text, 'not-wanted'::text, 'no-address'::text, 'refused'::text, 'too-long'::text]))),
  constraint notices_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint notices_nudge_of_event CHECK (((kind <> 'nudge'::text) OR (event_id IS NOT NULL)))
);

CREATE INDEX notices_due ON public.notices USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX notices_of_event ON public.notices USING btree (organization_id, event_id);
CREATE INDEX notices_of_no_event ON public.notices USING btree (made_at) WHERE (event_id IS NULL);
CREATE INDEX notices_of_sheet ON public.notices USING btree (print_job_id, sheet_number);

alter table notices enable row level security;
create policy of_own_team on notices for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on notices to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.notices FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.notices FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.notices FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table nudges (
  participant_id uuid not null,
  day date not null,
  organization_id uuid not null,
  event_id uuid not null,
  nudged_at timestamp with time zone not null,
  nudged_by uuid,
  nudged_by_name text not null,
  constraint nudges_pkey PRIMARY KEY (participant_id, day),
  constraint nudges_nudged_by_fkey FOREIGN KEY (nudged_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint nudges_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE
);

CREATE INDEX nudges_by_nudger ON public.nudges USING btree (nudged_by);
CREATE INDEX nudges_of_event ON public.nudges USING btree (organization_id, event_id, participant_id);

alter table nudges enable row level security;
create policy of_own_team on nudges for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on nudges to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.nudges FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.nudges FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.nudges FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table opened_replies (
  user_id uuid not null,
  response_id uuid not null,
  organization_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint opened_replies_pkey PRIMARY KEY (user_id, response_id),
  constraint opened_replies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint opened_replies_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint opened_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX opened_replies_of_organization ON public.opened_replies USING btree (organization_id);
CREATE INDEX opened_replies_of_response ON public.opened_replies USING btree (response_id);

alter table opened_replies enable row level security;
create policy of_own_user on opened_replies for all using ((( SELECT fence_is_open() AS fence_is_open) OR ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
grant delete, insert, select, update on opened_replies to courier_app;

create table organization_buildings (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  capacity integer,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint organization_buildings_pkey PRIMARY KEY (id),
  constraint organization_buildings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_buildings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_buildings_capacity_check CHECK (((capacity >= 0) AND (capacity <= 10000))),
  constraint organization_buildings_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120))))
);

CREATE INDEX organization_buildings_by_creator ON public.organization_buildings USING btree (created_by);
CREATE UNIQUE INDEX organization_buildings_by_name ON public.organization_buildings USING btree (organization_id, lower(name));

alter table organization_buildings enable row level security;
create policy of_own_team on organization_buildings for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on organization_buildings to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.organization_buildings FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.organization_buildings FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.organization_buildings FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table organizations (
  id uuid not null,
  name text not null,
  type text,
  description text,
  time_zone text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  created_by_email text,
  lot double precision not null default random(),
  paper text not null default 'letter'::text,
  sides text not null default 'duplex'::text,
  retention_days integer not null default 90,
  nothing_deleted_before date,
  family_notices boolean not null default true,
  stationery boolean not null default true,
  letter_photos boolean not null default false,
  standing text not null default 'new'::text,
  passkeys_required boolean not null default false,
  cover_lists text not null default 'auto'::text,
  office_phone text,
  closed_at timestamp with time zone,
  deletes_on date,
  standing_before_closing text,
  deletion_began_at timestamp with time zone,
  deleted_at timestamp with time zone,
  link_returning boolean not null default false,
  preapprove_proposals boolean not null default false,
  preapproved_by uuid,
  counselors_read_replies boolean not null default false,
  letters_per_week smallint,
  writing_tips text not null default ''::text,
  writing_tips_es text not null default ''::text,
  demo_ends_at timestamp with time zone,
  print_at_cut_off boolean not null default false,
  answers_by_mail boolean not null default false,
  building_word text,
  participant_word text,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_building_word_check CHECK ((building_word = ANY (ARRAY['cabin'::text, 'bunk'::text, 'tent'::text, 'lodge'::text, 'dorm'::text, 'yurt'::text, 'house'::text, 'room'::text]))),
  constraint organizations_closed_check CHECK ((
CASE
    WHEN (standing = 'closed'::text) THEN ((closed_at IS NOT NULL) AND (deletes_on IS NOT NULL) AND (standing_before_closing = ANY (ARRAY['new'::text, 'approved'::text, 'suspended'::text])))
    ELSE ((closed_at IS NULL) AND (deletes_on IS NULL) AND (standing_before_closing IS NULL) AND (deletion_began_at IS NULL))
END AND ((deleted_at IS NULL) OR (deletion_began_at IS NOT NULL)))),
  constraint organizations_cover_lists_check CHECK ((cover_lists = ANY (ARRAY['auto'::text, 'all'::text, 'building'::text, 'none'::text]))),
  constraint organizations_demo_check CHECK (((standing = 'demo'::text) = (demo_ends_at IS NOT NULL))),
  constraint organizations_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000))),
  constraint organizations_letters_per_week_check CHECK (((letters_per_week >= 1) AND (letters_per_week <= 7))),
  constraint organizations_lot_check CHECK (((lot >= (0)::double precision) AND (lot < (1)::double precision))),
  constraint organizations_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120)))),
  constraint organizations_office_phone_check CHECK ((office_phone ~ '^([0-9]{10}|\+[0-9]{8,15})$'::text)),
  constraint organizations_paper_check CHECK ((paper = ANY (ARRAY['letter'::text, 'a4'::text]))),
  constraint organizations_participant_word_check CHECK ((participant_word = ANY (ARRAY['camper'::text, 'participant'::text, 'scout'::text, 'guest'::text, 'student'::text, 'cadet'::text, 'player'::text, 'child'::text]))),
  constraint organizations_retention_days_check CHECK (((retention_days >= 30) AND (retention_days <= 365))),
  constraint organizations_sides_check CHECK ((sides = ANY (ARRAY['duplex'::text, 'single'::text]))),
  constraint organizations_standing_check CHECK ((standing = ANY (ARRAY['new'::text, 'approved'::text, 'suspended'::text, 'closed'::text, 'demo'::text]))),
  constraint organizations_time_zone_check CHECK ((time_zone <> ''::text)),
  constraint organizations_type_check CHECK ((type = ANY (ARRAY['Camp'::text, 'Retreat Center'::text]))),
  constraint organizations_writing_tips_check CHECK ((length(writing_tips) <= 800)),
  constraint organizations_writing_tips_es_check CHECK ((length(writing_tips_es) <= 800))
);

CREATE INDEX organizations_by_creator ON public.organizations USING btree (created_by);
CREATE INDEX organizations_by_lot ON public.organizations USING btree (lot);
CREATE INDEX organizations_by_name ON public.organizations USING btree (lower(name), id);
CREATE INDEX organizations_demos ON public.organizations USING btree (demo_ends_at, id) WHERE (standing = 'demo'::text);
CREATE INDEX organizations_listed_by_id ON public.organizations USING btree (id) WHERE (standing = 'approved'::text);
CREATE INDEX organizations_listed_by_lot ON public.organizations USING btree (lot, id) WHERE (standing = 'approved'::text);
CREATE INDEX organizations_listed_by_name ON public.organizations USING btree (lower(name), id) WHERE (standing = 'approved'::text);
CREATE INDEX organizations_listed_naturally ON public.organizations USING btree (name COLLATE by_name, id) WHERE (standing = 'approved'::text);
CREATE INDEX organizations_read_only ON public.organizations USING btree (id) WHERE (standing = ANY (ARRAY['suspended'::text, 'closed'::text]));
CREATE INDEX organizations_to_delete ON public.organizations USING btree (deletes_on, id) WHERE ((standing = 'closed'::text) AND (deleted_at IS NULL));
CREATE INDEX organizations_to_review ON public.organizations USING btree (created_at, id) WHERE (standing <> 'approved'::text);

alter table organizations enable row level security;
create policy of_own_cabin on organizations for select using ((id = ANY (( SELECT own_cabin_camps() AS own_cabin_camps)::uuid[])));
create policy of_own_family on organizations for select using ((id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on organizations for all using ((( SELECT fence_is_open() AS fence_is_open) OR (id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on organizations to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.organizations FOR EACH ROW WHEN ((old.id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.organizations FOR EACH ROW WHEN (((old.id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.organizations FOR EACH ROW WHEN ((new.id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table participant_hand_outs (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  participant_id uuid not null,
  handed_out_at timestamp with time zone not null,
  handed_out_by uuid,
  constraint participant_hand_outs_pkey PRIMARY KEY (print_job_id, participant_id),
  constraint participant_hand_outs_handed_out_by_fkey FOREIGN KEY (handed_out_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint participant_hand_outs_organization_id_event_id_participant_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint participant_hand_outs_organization_id_event_id_print_job_i_fkey FOREIGN KEY (organization_id, event_id, print_job_id) REFERENCES print_jobs(organization_id, event_id, id) ON DELETE CASCADE
);

CREATE INDEX participant_hand_outs_by_user ON public.participant_hand_outs USING btree (handed_out_by);
CREATE INDEX participant_hand_outs_of_job ON public.participant_hand_outs USING btree (organization_id, event_id, print_job_id);
CREATE INDEX participant_hand_outs_of_participant ON public.participant_hand_outs USING btree (organization_id, event_id, participant_id);

alter table participant_hand_outs enable row level security;
create policy of_own_cabin on participant_hand_outs for all using (((organization_id = ANY (( SELECT own_cabin_camps() AS own_cabin_camps)::uuid[])) AND (participant_id = ANY (( SELECT own_campers() AS own_campers)::uuid[]))));
create policy of_own_team on participant_hand_outs for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on participant_hand_outs to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.participant_hand_outs FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.participant_hand_outs FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.participant_hand_outs FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table participant_links (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  signed_as text,
  constraint participant_links_pkey PRIMARY KEY (id),
  constraint participant_links_contact_id_key UNIQUE (contact_id),
  constraint participant_links_organization_id_event_id_participant_id__fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint participant_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint participant_links_signed_as_check CHECK (((char_length(signed_as) >= 1) AND (char_length(signed_as) <= 30)))
);

CREATE INDEX participant_links_of_contact ON public.participant_links USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX participant_links_of_user ON public.participant_links USING btree (user_id, created_at DESC);

CREATE STATISTICS public.participant_links_in_event (dependencies) ON organization_id, event_id FROM participant_links;

alter table participant_links enable row level security;
create policy of_own_family on participant_links for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on participant_links for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on participant_links to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.participant_links FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.participant_links FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.participant_links FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table participants (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  building_id uuid,
  name text not null,
  external_id text,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  large_print boolean not null default false,
  collecting_stopped_at timestamp with time zone,
  constraint participants_pkey PRIMARY KEY (id),
  constraint participants_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint participants_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint participants_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint participants_event_id_building_id_fkey FOREIGN KEY (event_id, building_id) REFERENCES event_buildings(event_id, id) ON DELETE SET NULL (building_id),
  constraint participants_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint participants_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 100))),
  constraint participants_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120))))
);

CREATE INDEX participants_by_building ON public.participants USING btree (event_id, building_id);
CREATE INDEX participants_by_creator ON public.participants USING btree (created_by);
CREATE INDEX participants_by_deleter ON public.participants USING btree (deleted_by);
CREATE UNIQUE INDEX participants_by_external_id ON public.participants USING btree (event_id, external_id) WHERE (deleted_at IS NULL);
CREATE INDEX participants_by_name ON public.participants USING btree (event_id, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX participants_deleted ON public.participants USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX participants_to_purge ON public.participants USING btree (deleted_at) INCLUDE (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX participants_to_search ON public.participants USING btree (organization_id) INCLUDE (id, name) WHERE (deleted_at IS NULL);

CREATE STATISTICS public.participants_of_event (dependencies) ON organization_id, event_id FROM participants;

alter table participants enable row level security;
create policy of_own_cabin on participants for select using ((id = ANY (( SELECT own_campers() AS own_campers)::uuid[])));
create policy of_own_family on participants for select using ((id = ANY (( SELECT own_children() AS own_children)::uuid[])));
create policy of_own_team on participants for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on participants to courier_app;

CREATE TRIGGER participants_are_missed AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone_participants FOR EACH STATEMENT EXECUTE FUNCTION set_without_gone_participants();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.participants FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.participants FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.participants FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table passkey_challenges (
  session_id uuid not null,
  purpose text not null,
  user_id uuid not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (session_id, purpose),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'confirm'::text])))
);

CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_user ON public.passkey_challenges USING btree (user_id);

alter table passkey_challenges enable row level security;
create policy of_own_user on passkey_challenges for all using ((( SELECT fence_is_open() AS fence_is_open) OR ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
grant delete, insert, select, update on passkey_challenges to courier_app;

create table passkey_resets (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint passkey_resets_pkey PRIMARY KEY (organization_id, user_id),
  constraint passkey_resets_id_key UNIQUE (id),
  constraint passkey_resets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint passkey_resets_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id) ON DELETE CASCADE
);

CREATE INDEX passkey_resets_by_expiry ON public.passkey_resets USING btree (expires_at);
CREATE INDEX passkey_resets_by_user ON public.passkey_resets USING btree (user_id);

alter table passkey_resets enable row level security;
create policy of_own_team on passkey_resets for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on passkey_resets to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.passkey_resets FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.passkey_resets FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.passkey_resets FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK ((name <> ''::text)),
  constraint passkeys_sign_count_check CHECK ((sign_count >= 0))
);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);

alter table passkeys enable row level security;
create policy of_own_user on passkeys for all using ((( SELECT fence_is_open() AS fence_is_open) OR ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
grant delete, insert, select, update on passkeys to courier_app;

create table print_agents (
  api_key_id uuid not null,
  organization_id uuid not null,
  seen_at timestamp with time zone not null,
  problem text,
  constraint print_agents_pkey PRIMARY KEY (api_key_id),
  constraint print_agents_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint print_agents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint print_agents_problem_check CHECK ((problem ~ '^[a-z0-9-]{1,60}$'::text))
);

CREATE INDEX print_agents_of_organization ON public.print_agents USING btree (organization_id, seen_at DESC);

alter table print_agents enable row level security;
create policy of_own_team on print_agents for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on print_agents to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.print_agents FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.print_agents FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.print_agents FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table print_jobs (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  created_by_email text,
  voided_at timestamp with time zone,
  voided_by uuid,
  code text not null,
  paper text not null default 'letter'::text,
  sides text not null default 'duplex'::text,
  sheet_count integer not null default 0,
  remaining integer not null default 0,
  rendered_sheets integer not null default 0,
  render_failed_at timestamp with time zone,
  rendered_at timestamp with time zone,
  page_count integer,
  kind text not null default 'letters'::text,
  cover_lists text not null default 'building'::text,
  lists_without_mail boolean not null default false,
  automatic_for date,
  letter_count integer,
  mail_run_id uuid,
  constraint print_jobs_pkey PRIMARY KEY (id),
  constraint print_jobs_code_key UNIQUE (code),
  constraint print_jobs_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  constraint print_jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint print_jobs_mail_run FOREIGN KEY (organization_id, event_id, mail_run_id) REFERENCES print_jobs(organization_id, event_id, id) ON DELETE CASCADE,
  constraint print_jobs_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint print_jobs_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint print_jobs_check CHECK (((rendered_sheets >= 0) AND (rendered_sheets <= sheet_count))),
  constraint print_jobs_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint print_jobs_cover_lists_check CHECK ((cover_lists = ANY (ARRAY['auto'::text, 'all'::text, 'building'::text, 'none'::text]))),
  constraint print_jobs_kind_check CHECK ((kind = ANY (ARRAY['letters'::text, 'stationery'::text]))),
  constraint print_jobs_letter_count_check CHECK ((letter_count >= 0)),
  constraint print_jobs_page_count_check CHECK ((page_count > 0)),
  constraint print_jobs_paper_check CHECK ((paper = ANY (ARRAY['letter'::text, 'a4'::text]))),
  constraint print_jobs_remaining_check CHECK ((remaining >= 0)),
  constraint print_jobs_sheet_count_check CHECK (((sheet_count >= 0) AND (sheet_count <= 500))),
  constraint print_jobs_sides_check CHECK ((sides = ANY (ARRAY['duplex'::text, 'single'::text])))
);

CREATE INDEX print_jobs_by_creator ON public.print_jobs USING btree (created_by);
CREATE INDEX print_jobs_by_voider ON public.print_jobs USING btree (voided_by);
CREATE INDEX print_jobs_of_event ON public.print_jobs USING btree (organization_id, event_id, created_at DESC, id DESC);
CREATE INDEX print_jobs_of_run ON public.print_jobs USING btree (organization_id, event_id, mail_run_id) WHERE (mail_run_id IS NOT NULL);
CREATE INDEX print_jobs_to_render ON public.print_jobs USING btree (created_at) WHERE ((rendered_at IS NULL) AND (voided_at IS NULL));

alter table print_jobs enable row level security;
create policy of_own_family on print_jobs for select using ((organization_id = ANY (( SELECT own_camps() AS own_camps)::uuid[])));
create policy of_own_team on print_jobs for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on print_jobs to courier_app;

CREATE TRIGGER print_jobs_leave_a_file AFTER DELETE ON public.print_jobs FOR EACH ROW EXECUTE FUNCTION remember_print_job_file();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.print_jobs FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.print_jobs FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.print_jobs FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER uncount_campers AFTER UPDATE OF voided_at ON public.print_jobs FOR EACH ROW WHEN (((old.voided_at IS NULL) AND (new.voided_at IS NOT NULL))) EXECUTE FUNCTION uncount_campers_of_job();

create table print_orders (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  ordered_at timestamp with time zone not null,
  ordered_by uuid,
  state text not null default 'waiting'::text,
  api_key_id uuid,
  agent uuid,
  pages integer,
  problem text,
  changed_at timestamp with time zone not null,
  constraint print_orders_pkey PRIMARY KEY (id),
  constraint print_orders_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint print_orders_organization_id_event_id_print_job_id_fkey FOREIGN KEY (organization_id, event_id, print_job_id) REFERENCES print_jobs(organization_id, event_id, id) ON DELETE CASCADE,
  constraint print_orders_claimed CHECK (((state = ANY (ARRAY['waiting'::text, 'failed'::text])) OR (num_nulls(api_key_id, agent) = 0))),
  constraint print_orders_pages_check CHECK ((pages >= 0)),
  constraint print_orders_problem_check CHECK ((problem ~ '^[a-z0-9-]{1,60}$'::text)),
  constraint print_orders_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'printed'::text, 'failed'::text, 'unknown'::text])))
);

CREATE INDEX print_orders_by_staff ON public.print_orders USING btree (ordered_by);
CREATE INDEX print_orders_newest ON public.print_orders USING btree (organization_id, ordered_at DESC, id DESC);
CREATE INDEX print_orders_of_job ON public.print_orders USING btree (organization_id, event_id, print_job_id);
CREATE UNIQUE INDEX print_orders_open ON public.print_orders USING btree (print_job_id) WHERE (state = ANY (ARRAY['waiting'::text, 'claimed'::text]));

alter table print_orders enable row level security;
create policy of_own_team on print_orders for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on print_orders to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.print_orders FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.print_orders FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.print_orders FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table push_subscriptions (
  session_id uuid not null,
  user_id uuid not null,
  endpoint_hash bytea not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (session_id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_subscriptions_endpoint_hash_check CHECK ((octet_length(endpoint_hash) = 32)),
  constraint push_subscriptions_sealed_check CHECK ((octet_length(sealed) <= 4000))
);

CREATE INDEX push_subscriptions_by_user ON public.push_subscriptions USING btree (user_id, created_at);

alter table push_subscriptions enable row level security;
create policy of_own_user on push_subscriptions for all using ((( SELECT fence_is_open() AS fence_is_open) OR ((user_id)::text = ( SELECT current_setting('courier.asker'::text, true) AS current_setting))));
grant delete, insert, select, update on push_subscriptions to courier_app;

create table response_addressees (
  response_id uuid not null,
  contact_id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  constraint response_addressees_pkey PRIMARY KEY (response_id, contact_id),
  constraint response_addressees_organization_id_event_id_participant_i_fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint response_addressees_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE
);

CREATE INDEX response_addressees_of_contact ON public.response_addressees USING btree (organization_id, event_id, participant_id, contact_id);

alter table response_addressees enable row level security;
create policy of_own_family on response_addressees for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on response_addressees for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on response_addressees to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.response_addressees FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.response_addressees FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.response_addressees FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table responses (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  contact_id uuid,
  print_job_id uuid not null,
  sheet_number integer not null,
  scope text not null default 'contact'::text,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  withdrawn_at timestamp with time zone,
  page integer not null default 1,
  original_file_name text not null default ''::text,
  pictures_at timestamp with time zone,
  has_scan boolean not null default false,
  width integer,
  height integer,
  withdrawn_by uuid,
  visible_from timestamp with time zone,
  held_at timestamp with time zone,
  side text,
  sheet_page smallint,
  kept_twice_at timestamp with time zone,
  kind text not null default 'family'::text,
  hold_reason text,
  constraint responses_pkey PRIMARY KEY (id),
  constraint responses_of_child FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint responses_organization_id_event_id_participant_id_contact__fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint responses_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number) ON DELETE CASCADE,
  constraint responses_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint responses_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint responses_height_check CHECK ((height > 0)),
  constraint responses_hold_reason CHECK ((hold_reason = ANY (ARRAY['call-first'::text, 'upsetting-news'::text, 'about-others'::text, 'other'::text]))) NOT VALID,
  constraint responses_kind_check CHECK ((kind = ANY (ARRAY['family'::text, 'team'::text, 'counselor'::text]))) NOT VALID,
  constraint responses_page_check CHECK ((page > 0)),
  constraint responses_scope_check CHECK ((scope = ANY (ARRAY['contact'::text, 'participant'::text]))),
  constraint responses_side_check CHECK ((side = ANY (ARRAY['letter'::text, 'writing'::text, 'reply'::text]))),
  constraint responses_to_team_stay_there CHECK (((kind <> 'team'::text) OR ((contact_id IS NULL) AND (scope = 'contact'::text)))) NOT VALID,
  constraint responses_width_check CHECK ((width > 0))
);

CREATE INDEX responses_by_uploader ON public.responses USING btree (uploaded_by);
CREATE INDEX responses_by_withdrawer ON public.responses USING btree (withdrawn_by);
CREATE INDEX responses_held ON public.responses USING btree (organization_id, event_id) WHERE (held_at IS NOT NULL);
CREATE INDEX responses_of_contact ON public.responses USING btree (contact_id, uploaded_at DESC) WHERE (withdrawn_at IS NULL);
CREATE INDEX responses_of_pair ON public.responses USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX responses_of_participant ON public.responses USING btree (organization_id, event_id, participant_id, uploaded_at DESC);
CREATE INDEX responses_of_sheet ON public.responses USING btree (print_job_id, sheet_number);
CREATE INDEX responses_to_show ON public.responses USING btree (organization_id, event_id, visible_from) WHERE (visible_from IS NOT NULL);

CREATE STATISTICS public.responses_in_event (dependencies) ON organization_id, event_id FROM responses;

alter table responses enable row level security;
create policy of_own_cabin on responses for select using (((organization_id = ANY (( SELECT own_reply_camps() AS own_reply_camps)::uuid[])) AND (participant_id = ANY (( SELECT own_campers() AS own_campers)::uuid[])) AND (kind = 'family'::text) AND (held_at IS NULL) AND (withdrawn_at IS NULL)));
create policy of_own_family on responses for select using (((participant_id = ANY (( SELECT own_children() AS own_children)::uuid[])) AND ((scope = 'participant'::text) OR (contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])) OR (EXISTS ( SELECT
   FROM response_addressees a
  WHERE (a.response_id = responses.id))))));
create policy of_own_team on responses for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on responses to courier_app;

CREATE TRIGGER count_camper AFTER INSERT ON public.responses FOR EACH ROW EXECUTE FUNCTION count_camper_of_response();
CREATE TRIGGER count_camper_again AFTER UPDATE OF event_id, participant_id, withdrawn_at ON public.responses FOR EACH ROW WHEN ((((old.event_id IS DISTINCT FROM new.event_id) OR (old.participant_id IS DISTINCT FROM new.participant_id)) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at))) EXECUTE FUNCTION count_camper_of_response();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.responses FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.responses FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.responses FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER responses_leave_files AFTER DELETE ON public.responses FOR EACH ROW WHEN ((old.pictures_at IS NOT NULL)) EXECUTE FUNCTION remember_reply_files();

create table returning_families (
  organization_id uuid not null,
  address_hash bytea not null,
  child_id_hash bytea not null,
  user_id uuid not null,
  ended_at timestamp with time zone not null,
  constraint returning_families_pkey PRIMARY KEY (organization_id, address_hash, child_id_hash),
  constraint returning_families_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint returning_families_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint returning_families_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint returning_families_child_id_hash_check CHECK ((octet_length(child_id_hash) = 32))
);

CREATE INDEX returning_families_by_end ON public.returning_families USING btree (ended_at);
CREATE INDEX returning_families_by_user ON public.returning_families USING btree (user_id);

alter table returning_families enable row level security;
create policy of_own_team on returning_families for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on returning_families to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.returning_families FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.returning_families FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.returning_families FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table roster_import_mappings (
  organization_id uuid not null,
  mapping jsonb not null,
  updated_at timestamp with time zone not null,
  constraint roster_import_mappings_pkey PRIMARY KEY (organization_id),
  constraint roster_import_mappings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

alter table roster_import_mappings enable row level security;
create policy of_own_team on roster_import_mappings for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on roster_import_mappings to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.roster_import_mappings FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.roster_import_mappings FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.roster_import_mappings FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table roster_imports (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  rows jsonb not null,
  total_rows integer not null,
  done_rows integer not null default 0,
  result jsonb not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint roster_imports_pkey PRIMARY KEY (id),
  constraint roster_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint roster_imports_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint roster_imports_check CHECK (((done_rows >= 0) AND (done_rows <= total_rows))),
  constraint roster_imports_total_rows_check CHECK ((total_rows >= 0))
);

CREATE INDEX roster_imports_by_age ON public.roster_imports USING btree (created_at);
CREATE INDEX roster_imports_by_creator ON public.roster_imports USING btree (created_by);
CREATE INDEX roster_imports_of_event ON public.roster_imports USING btree (organization_id, event_id);

alter table roster_imports enable row level security;
create policy of_own_team on roster_imports for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on roster_imports to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.roster_imports FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.roster_imports FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.roster_imports FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table safety_desks (
  organization_id uuid not null,
  is_on boolean not null default false,
  words text[] not null default '{}'::text[],
  replies_at_minutes integer,
  changed_at timestamp with time zone not null,
  constraint safety_desks_pkey PRIMARY KEY (organization_id),
  constraint safety_desks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint safety_desks_replies_at_minutes_check CHECK (((replies_at_minutes >= 0) AND (replies_at_minutes <= 1439))),
  constraint safety_desks_words_check CHECK ((cardinality(words) <= 200))
);

alter table safety_desks enable row level security;
create policy of_own_team on safety_desks for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on safety_desks to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.safety_desks FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.safety_desks FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.safety_desks FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table scanner_addresses (
  organization_id uuid not null,
  email text not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  added_by_name text not null,
  constraint scanner_addresses_pkey PRIMARY KEY (organization_id, email),
  constraint scanner_addresses_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint scanner_addresses_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint scanner_addresses_email_check CHECK (((email = lower(email)) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254))))
);

CREATE INDEX scanner_addresses_by_adder ON public.scanner_addresses USING btree (added_by);

alter table scanner_addresses enable row level security;
create policy of_own_team on scanner_addresses for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on scanner_addresses to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.scanner_addresses FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.scanner_addresses FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.scanner_addresses FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.scanner_addresses FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table season_consents (
  organization_id uuid not null,
  season integer not null,
  confirmed_at timestamp with time zone not null,
  constraint season_consents_pkey PRIMARY KEY (organization_id, season),
  constraint season_consents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint season_consents_season_check CHECK (((season >= 2000) AND (season <= 9999)))
);

alter table season_consents enable row level security;
create policy of_own_team on season_consents for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on season_consents to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.season_consents FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.season_consents FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.season_consents FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table sessions (
  id uuid not null,
  secret_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  browser text,
  system text,
  last_used_at timestamp with time zone,
  authenticated_at timestamp with time zone,
  on_shared_computer boolean not null default false,
  passkey_id uuid,
  issuer text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_secret_hash_key UNIQUE (secret_hash),
  constraint sessions_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkeys(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_check CHECK ((expires_at > created_at))
);

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_passkey ON public.sessions USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

grant delete, insert, select, update on sessions to courier_app;

create table sheet_notes (
  organization_id uuid not null,
  print_job_id uuid not null,
  sheet_number integer not null,
  position integer not null,
  note_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  questions text[] not null default '{}'::text[],
  constraint sheet_notes_pkey PRIMARY KEY (print_job_id, sheet_number, "position"),
  constraint sheet_notes_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number) ON DELETE CASCADE,
  constraint sheet_notes_position_check CHECK ((("position" >= 1) AND ("position" <= 50)))
);

CREATE INDEX sheet_notes_of_note ON public.sheet_notes USING btree (note_id);

alter table sheet_notes enable row level security;
create policy of_own_team on sheet_notes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on sheet_notes to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.sheet_notes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.sheet_notes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.sheet_notes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table sheets (
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid not null,
  number integer not null,
  participant_id uuid not null,
  contact_id uuid,
  participant_name text not null,
  contact_name text not null,
  building_id uuid,
  building_name text,
  token_hash bytea not null,
  reprint_ready_at timestamp with time zone,
  language text not null default 'en'::text,
  addressed_to text[],
  letter_pages smallint,
  pages smallint,
  signed_as text,
  large_print boolean not null default false,
  kind text not null default 'family'::text,
  constraint sheets_pkey PRIMARY KEY (print_job_id, number),
  constraint sheets_of_participant FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint sheets_organization_id_event_id_participant_id_contact_id_fkey FOREIGN KEY (organization_id, event_id, participant_id, contact_id) REFERENCES contacts(organization_id, event_id, participant_id, id) ON DELETE CASCADE,
  constraint sheets_organization_id_event_id_print_job_id_fkey FOREIGN KEY (organization_id, event_id, print_job_id) REFERENCES print_jobs(organization_id, event_id, id) ON DELETE CASCADE,
  constraint sheets_kind_check CHECK ((kind = ANY (ARRAY['family'::text, 'team'::text, 'counselor'::text]))) NOT VALID,
  constraint sheets_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint sheets_letter_or_stationery CHECK ((((contact_id IS NULL) AND (kind <> 'team'::text)) = (addressed_to IS NOT NULL))) NOT VALID,
  constraint sheets_number_check CHECK (((number >= 1) AND (number <= 500))),
  constraint sheets_of_staff_have_no_contact CHECK (((kind = 'family'::text) OR (contact_id IS NULL))) NOT VALID
);

CREATE INDEX sheets_of_contact ON public.sheets USING btree (organization_id, event_id, participant_id, contact_id);
CREATE INDEX sheets_of_job ON public.sheets USING btree (organization_id, event_id, print_job_id);

CREATE STATISTICS public.sheets_in_event (dependencies) ON organization_id, event_id FROM sheets;

alter table sheets enable row level security;
create policy of_own_family on sheets for select using ((contact_id = ANY (( SELECT own_contacts() AS own_contacts)::uuid[])));
create policy of_own_team on sheets for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on sheets to courier_app;

CREATE TRIGGER count_campers AFTER INSERT ON public.sheets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campers_of_sheets();
CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.sheets FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.sheets FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.sheets FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER sheets_are_missed AFTER DELETE ON public.sheets REFERENCING OLD TABLE AS gone_sheets FOR EACH STATEMENT EXECUTE FUNCTION set_without_gone_sheets();
CREATE TRIGGER sheets_leave_a_file AFTER DELETE ON public.sheets FOR EACH ROW WHEN ((old.reprint_ready_at IS NOT NULL)) EXECUTE FUNCTION remember_sheet_file();

create table sign_in_codes (
  browser_hash bytea not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  constraint sign_in_codes_pkey PRIMARY KEY (browser_hash),
  constraint sign_in_codes_tries_left_check CHECK ((tries_left >= 0))
);

CREATE INDEX sign_in_codes_by_expiry ON public.sign_in_codes USING btree (expires_at);

grant delete, insert, select, update on sign_in_codes to courier_app;

create table sign_ins (
  id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint sign_ins_pkey PRIMARY KEY (issuer, subject),
  constraint sign_ins_id_key UNIQUE (id),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_ins_email_check CHECK (((email = lower(email)) AND (email = btrim(email)))),
  constraint sign_ins_issuer_check CHECK ((issuer <> ''::text)),
  constraint sign_ins_subject_check CHECK ((subject <> ''::text))
);

CREATE INDEX sign_ins_by_user ON public.sign_ins USING btree (user_id);

grant delete, insert, select, update on sign_ins to courier_app;

create table staff_letters (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  written_by uuid,
  written_by_name text not null,
  written_by_role text not null,
  printed_at timestamp with time zone,
  print_job_id uuid,
  sheet_number integer,
  held_at timestamp with time zone,
  held_by uuid,
  hold_reason text,
  hold_note text,
  checked_at timestamp with time zone,
  checked_by uuid,
  constraint staff_letters_pkey PRIMARY KEY (id),
  constraint staff_letters_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_letters_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_letters_organization_id_event_id_participant_id_fkey FOREIGN KEY (organization_id, event_id, participant_id) REFERENCES participants(organization_id, event_id, id) ON DELETE CASCADE,
  constraint staff_letters_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number),
  constraint staff_letters_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_letters_hold_note_check CHECK (((char_length(hold_note) >= 1) AND (char_length(hold_note) <= 500))),
  constraint staff_letters_hold_reason_check CHECK ((hold_reason = ANY (ARRAY['upsetting-news'::text, 'not-allowed'::text, 'money-or-packages'::text, 'about-others'::text, 'other'::text]))),
  constraint staff_letters_never_printed_and_held CHECK (((held_at IS NULL) OR (printed_at IS NULL))),
  constraint staff_letters_on_sheet CHECK ((num_nulls(printed_at, print_job_id, sheet_number) = ANY (ARRAY[0, 3]))),
  constraint staff_letters_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint staff_letters_written_by_role_check CHECK (((char_length(written_by_role) >= 1) AND (char_length(written_by_role) <= 40)))
);

CREATE INDEX staff_letters_by_checker ON public.staff_letters USING btree (checked_by);
CREATE INDEX staff_letters_by_holder ON public.staff_letters USING btree (held_by);
CREATE INDEX staff_letters_by_writer ON public.staff_letters USING btree (written_by);
CREATE INDEX staff_letters_of_participant ON public.staff_letters USING btree (organization_id, event_id, participant_id);
CREATE INDEX staff_letters_of_sheet ON public.staff_letters USING btree (print_job_id, sheet_number) WHERE (print_job_id IS NOT NULL);
CREATE INDEX staff_letters_to_print ON public.staff_letters USING btree (organization_id, event_id) WHERE (printed_at IS NULL);

alter table staff_letters enable row level security;
create policy of_own_team on staff_letters for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on staff_letters to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.staff_letters FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.staff_letters FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.staff_letters FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table team_invites (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  role text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  sent_at timestamp with time zone,
  send_failed text,
  constraint team_invites_pkey PRIMARY KEY (id),
  constraint team_invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint team_invites_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint team_invites_email_check CHECK (((email = lower(email)) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint team_invites_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);

CREATE UNIQUE INDEX team_invites_by_address ON public.team_invites USING btree (organization_id, email);
CREATE INDEX team_invites_by_creator ON public.team_invites USING btree (created_by);
CREATE INDEX team_invites_by_email ON public.team_invites USING btree (email);

alter table team_invites enable row level security;
create policy of_own_team on team_invites for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on team_invites to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.team_invites FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.team_invites FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_in_demo BEFORE INSERT ON public.team_invites FOR EACH ROW EXECUTE FUNCTION refuse_in_demo();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.team_invites FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create table uploads (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  print_job_id uuid,
  sheet_number integer,
  state text not null,
  why text,
  content_type text not null,
  byte_size integer not null,
  content_hash bytea not null,
  original_file_name text not null default ''::text,
  created_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  received_at timestamp with time zone,
  settled_at timestamp with time zone,
  width integer,
  height integer,
  has_scan boolean not null default false,
  clean_attempts smallint not null default 0,
  seen_at timestamp with time zone,
  side text,
  declared boolean not null default true,
  sheet_page smallint,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE,
  constraint uploads_print_job_id_sheet_number_fkey FOREIGN KEY (print_job_id, sheet_number) REFERENCES sheets(print_job_id, number) ON DELETE CASCADE,
  constraint uploads_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint uploads_byte_size_check CHECK (((byte_size >= 1) AND (byte_size <= 15728640))),
  constraint uploads_check CHECK ((num_nulls(print_job_id, sheet_number) = ANY (ARRAY[0, 2]))),
  constraint uploads_check1 CHECK (((state = 'issued'::text) = (received_at IS NULL))),
  constraint uploads_check2 CHECK (((state <> 'filed'::text) OR (print_job_id IS NOT NULL))),
  constraint uploads_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint uploads_height_check CHECK ((height > 0)),
  constraint uploads_original_file_name_check CHECK ((char_length(original_file_name) <= 255)),
  constraint uploads_side_check CHECK ((side = ANY (ARRAY['letter'::text, 'writing'::text, 'reply'::text]))),
  constraint uploads_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'received'::text, 'waiting'::text, 'unwritten'::text, 'filed'::text, 'refused'::text, 'discarded'::text]))),
  constraint uploads_unwritten_on_sheet CHECK (((state <> 'unwritten'::text) OR (print_job_id IS NOT NULL))),
  constraint uploads_waiting_on_sheet CHECK (((state <> 'waiting'::text) OR (print_job_id IS NULL) OR (why = ANY (ARRAY['written-first'::text, 'could-not-be-opened'::text])))),
  constraint uploads_width_check CHECK ((width > 0))
);

CREATE INDEX uploads_by_bytes ON public.uploads USING btree (organization_id, event_id, content_hash);
CREATE INDEX uploads_by_uploader ON public.uploads USING btree (uploaded_by);
CREATE INDEX uploads_forgotten ON public.uploads USING btree (created_at) WHERE (state = 'issued'::text);
CREATE UNIQUE INDEX uploads_issued_once ON public.uploads USING btree (uploaded_by, event_id, content_hash, print_job_id, sheet_number, content_type, byte_size) NULLS NOT DISTINCT WHERE ((state = 'issued'::text) AND (uploaded_by IS NOT NULL));
CREATE INDEX uploads_of_event ON public.uploads USING btree (organization_id, event_id, received_at DESC, id DESC) WHERE (received_at IS NOT NULL);
CREATE INDEX uploads_of_sheet ON public.uploads USING btree (print_job_id, sheet_number);
CREATE UNIQUE INDEX uploads_once_on_sheet ON public.uploads USING btree (print_job_id, sheet_number, content_hash) WHERE (state = ANY (ARRAY['received'::text, 'filed'::text]));
CREATE UNIQUE INDEX uploads_once_unmatched ON public.uploads USING btree (organization_id, event_id, content_hash) WHERE ((print_job_id IS NULL) AND (state = ANY (ARRAY['received'::text, 'waiting'::text])));
CREATE INDEX uploads_refused_unseen ON public.uploads USING btree (organization_id, event_id, received_at, id) WHERE ((state = 'refused'::text) AND (seen_at IS NULL));
CREATE INDEX uploads_to_clean ON public.uploads USING btree (received_at) WHERE (state = 'received'::text);
CREATE INDEX uploads_unwritten ON public.uploads USING btree (organization_id, event_id, received_at, id) WHERE (state = 'unwritten'::text);
CREATE INDEX uploads_waiting ON public.uploads USING btree (organization_id, event_id, received_at, id) WHERE (state = 'waiting'::text);

alter table uploads enable row level security;
create policy of_own_team on uploads for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on uploads to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.uploads FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.uploads FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.uploads FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER uploads_leave_an_incoming_file AFTER DELETE ON public.uploads FOR EACH ROW WHEN (((old.state = ANY (ARRAY['issued'::text, 'received'::text, 'refused'::text])) OR (old.why = 'could-not-be-opened'::text))) EXECUTE FUNCTION remember_incoming_file();
CREATE TRIGGER uploads_leave_files AFTER DELETE ON public.uploads FOR EACH ROW WHEN ((old.state = ANY (ARRAY['received'::text, 'waiting'::text, 'unwritten'::text]))) EXECUTE FUNCTION remember_reply_files();

create table used_limits (
  key bytea not null,
  free_at timestamp with time zone not null,
  constraint used_limits_pkey PRIMARY KEY (key),
  constraint used_limits_key_check CHECK ((octet_length(key) = 32))
);

CREATE INDEX used_limits_by_age ON public.used_limits USING btree (free_at);

grant delete, insert, select, update on used_limits to courier_app;

create table users (
  id uuid not null,
  issuer text not null,
  subject text not null,
  display_name text not null,
  photo_url text,
  email text,
  created_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  language text,
  demo_of uuid,
  idle_mailed_at timestamp with time zone,
  own_name text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_issuer_subject_key UNIQUE (issuer, subject),
  constraint users_demo_of_fkey FOREIGN KEY (demo_of) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint users_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 200))),
  constraint users_issuer_check CHECK ((issuer <> ''::text)),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint users_own_name_check CHECK ((((char_length(own_name) >= 1) AND (char_length(own_name) <= 100)) AND (POSITION(('@'::text) IN (own_name)) = 0))),
  constraint users_subject_check CHECK ((subject <> ''::text))
);

CREATE INDEX users_by_last_sign_in ON public.users USING btree (last_signed_in_at) WHERE (deleted_at IS NULL);
CREATE INDEX users_mailed_as_idle ON public.users USING btree (idle_mailed_at) WHERE (idle_mailed_at IS NOT NULL);
CREATE INDEX users_of_demo ON public.users USING btree (demo_of) WHERE (demo_of IS NOT NULL);

grant delete, insert, select, update on users to courier_app;

create table verified_emails (
  user_id uuid not null,
  email text not null,
  verified_at timestamp with time zone not null,
  constraint verified_emails_pkey PRIMARY KEY (user_id, email),
  constraint verified_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint verified_emails_email_check CHECK (((email = lower(email)) AND (email = btrim(email))))
);

CREATE INDEX verified_emails_by_email ON public.verified_emails USING btree (email);

grant delete, insert, select, update on verified_emails to courier_app;

create table wrong_codes (
  organization_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint wrong_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint wrong_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX wrong_codes_by_age ON public.wrong_codes USING btree (at);
CREATE INDEX wrong_codes_of_organization ON public.wrong_codes USING btree (organization_id);
CREATE INDEX wrong_codes_of_user ON public.wrong_codes USING btree (user_id, organization_id, at);

alter table wrong_codes enable row level security;
create policy of_own_team on wrong_codes for all using ((( SELECT fence_is_open() AS fence_is_open) OR (organization_id = ANY (( SELECT own_teams() AS own_teams)::uuid[]))));
grant delete, insert, select, update on wrong_codes to courier_app;

CREATE TRIGGER refuse_change_while_suspended BEFORE UPDATE ON public.wrong_codes FOR EACH ROW WHEN ((old.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_delete_while_suspended BEFORE DELETE ON public.wrong_codes FOR EACH ROW WHEN (((old.organization_id = ANY (suspended_organizations())) AND (NOT false))) EXECUTE FUNCTION refuse_write();
CREATE TRIGGER refuse_insert_while_suspended BEFORE INSERT ON public.wrong_codes FOR EACH ROW WHEN ((new.organization_id = ANY (suspended_organizations()))) EXECUTE FUNCTION refuse_write();

create view active_invites with (security_invoker=true) as
 SELECT i.id,
    i.organization_id,
    i.event_id,
    i.participant_id,
    i.contact_id,
    i.accepted_at,
    i.created_by_name,
    c.email,
    p.name AS participant_name,
    e.name AS event_name,
    e.start_date,
    e.end_date,
    o.name AS organization_name,
    o.type AS organization_type,
    o.time_zone,
    o.building_word,
    o.participant_word
   FROM ((((invites i
     JOIN contacts c ON ((c.id = i.contact_id)))
     JOIN participants p ON ((p.id = i.participant_id)))
     JOIN events e ON ((e.id = i.event_id)))
     JOIN organizations o ON ((o.id = i.organization_id)))
  WHERE ((i.revoked_at IS NULL) AND (c.removed_at IS NULL) AND (p.deleted_at IS NULL) AND (e.deleted_at IS NULL));
grant select on active_invites to courier_app;

create view active_links with (security_invoker=true) as
 SELECT l.id,
    l.organization_id,
    l.event_id,
    l.participant_id,
    l.contact_id,
    l.user_id,
    l.created_at,
    l.signed_as
   FROM (((participant_links l
     JOIN contacts c ON ((c.id = l.contact_id)))
     JOIN participants p ON ((p.id = l.participant_id)))
     JOIN events e ON ((e.id = l.event_id)))
  WHERE ((c.removed_at IS NULL) AND (p.deleted_at IS NULL) AND (e.deleted_at IS NULL));
grant select on active_links to courier_app;

create view contact_invites with (security_invoker=true) as
 SELECT c.id AS contact_id,
    c.organization_id,
    c.event_id,
    c.participant_id,
    c.email,
    c.name,
    c.relationship,
    c.phone,
    c.created_at,
    i.id AS invite_id,
    COALESCE(i.accepted_at, l.created_at) AS accepted_at,
    m.taken_at,
    m.sent_at,
    m.failed_at,
    m.failure
   FROM (((contacts c
     LEFT JOIN invites i ON (((i.contact_id = c.id) AND (i.organization_id = c.organization_id) AND (i.event_id = c.event_id) AND (i.revoked_at IS NULL))))
     LEFT JOIN participant_links l ON (((l.contact_id = c.id) AND (l.organization_id = c.organization_id) AND (l.event_id = c.event_id))))
     LEFT JOIN LATERAL ( SELECT invite_mails.taken_at,
            invite_mails.sent_at,
            invite_mails.failed_at,
            invite_mails.failure
           FROM invite_mails
          WHERE (invite_mails.invite_id = i.id)
          ORDER BY invite_mails.requested_at DESC
         LIMIT 1) m ON (true))
  WHERE (c.removed_at IS NULL);
grant select on contact_invites to courier_app;

create view visible_responses with (security_invoker=true) as
 SELECT id,
    organization_id,
    event_id,
    participant_id,
    contact_id,
    print_job_id,
    sheet_number,
    scope,
    uploaded_at,
    uploaded_by,
    withdrawn_at,
    page,
    original_file_name,
    pictures_at,
    has_scan,
    width,
    height,
    withdrawn_by,
    visible_from,
    held_at,
    side,
    sheet_page,
    kept_twice_at,
    kind
   FROM responses r
  WHERE ((withdrawn_at IS NULL) AND (held_at IS NULL));
grant select on visible_responses to courier_app;

create view waiting_letters with (security_invoker=true) as
 SELECT waiting_notes.id,
    waiting_notes.organization_id,
    waiting_notes.event_id,
    waiting_notes.participant_id,
    waiting_notes.contact_id,
    waiting_notes.contact_id AS sheet_group,
    waiting_notes.text,
    waiting_notes.created_at,
    waiting_notes.updated_at,
    waiting_notes.created_by_name,
    waiting_notes.deliver_on,
    waiting_notes.held_at,
    waiting_notes.participant_name,
    waiting_notes.building_id,
    waiting_notes.contact_name,
    waiting_notes.contact_created_at,
    waiting_notes.questions
   FROM waiting_notes
UNION ALL
 SELECT l.id,
    l.organization_id,
    l.event_id,
    l.participant_id,
    NULL::uuid AS contact_id,
    l.id AS sheet_group,
    l.text,
    l.created_at,
    l.created_at AS updated_at,
    l.written_by_name AS created_by_name,
    NULL::date AS deliver_on,
    l.held_at,
    p.name AS participant_name,
    p.building_id,
    ((l.written_by_name || ', '::text) || l.written_by_role) AS contact_name,
    l.created_at AS contact_created_at,
    '{}'::text[] AS questions
   FROM (staff_letters l
     JOIN participants p ON (((p.id = l.participant_id) AND (p.organization_id = l.organization_id) AND (p.event_id = l.event_id))))
  WHERE ((l.printed_at IS NULL) AND (p.deleted_at IS NULL));
grant select on waiting_letters to courier_app;

create view waiting_notes with (security_invoker=true) as
 SELECT n.id,
    n.organization_id,
    n.event_id,
    n.participant_id,
    n.contact_id,
    n.text,
    n.created_at,
    n.updated_at,
    n.created_by_name,
    n.deliver_on,
    n.held_at,
    p.name AS participant_name,
    p.building_id,
    c.name AS contact_name,
    c.created_at AS contact_created_at,
    n.questions
   FROM ((notes n
     JOIN contacts c ON (((c.id = n.contact_id) AND (c.organization_id = n.organization_id) AND (c.event_id = n.event_id))))
     JOIN participants p ON (((p.id = n.participant_id) AND (p.organization_id = n.organization_id) AND (p.event_id = n.event_id))))
  WHERE ((n.printed_at IS NULL) AND (c.removed_at IS NULL) AND (p.deleted_at IS NULL));
grant select on waiting_notes to courier_app;

CREATE OR REPLACE FUNCTION public.access_of(asker text, OUT team text, OUT camps text, OUT children text, OUT contacts text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  team := '{}';
  camps := '{}';
  children := '{}';
  contacts := '{}';
  if asker in ('', 'courier') then
    return;
  end if;
  if asker like 'key:%' then
    select coalesce(array_agg(k.organization_id), '{}')::text into team from api_keys k where k.id = substr(asker, 5)::uuid;
    return;
  end if;
  select coalesce(array_agg(m.organization_id), '{}')::text into team from memberships m where m.user_id = asker::uuid;
  select coalesce(array_agg(l.organization_id), '{}')::text, coalesce(array_agg(l.participant_id), '{}')::text,
      coalesce(array_agg(l.contact_id), '{}')::text
    into camps, children, contacts
    from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.building_access_of(asker text, OUT camps text, OUT replies text, OUT events text, OUT buildings text, OUT campers text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  camps := '{}';
  replies := '{}';
  events := '{}';
  buildings := '{}';
  campers := '{}';
  if asker in ('', 'courier') or asker like '%:%' then
    return;
  end if;
  if not exists (select from building_staff s where s.user_id = asker::uuid) then
    return;
  end if;
  select coalesce(array_agg(o.id), '{}')::text,
      coalesce(array_agg(o.id) filter (where o.counselors_read_replies), '{}')::text
    into camps, replies
    from building_staff s join organizations o on o.id = s.organization_id where s.user_id = asker::uuid;
  select coalesce(array_agg(distinct b.event_id), '{}')::text, coalesce(array_agg(b.id), '{}')::text
    into events, buildings
    from building_staff s join organizations o on o.id = s.organization_id
      join events e on e.organization_id = o.id
      join event_buildings b on b.organization_id = o.id and b.event_id = e.id
    where s.user_id = asker::uuid and o.standing in ('new', 'approved') and e.deleted_at is null
      and (now() at time zone o.time_zone)::date between e.start_date and e.end_date
      and lower(b.name) in (select lower(own.name) from unnest(s.buildings) as own (name));
  select coalesce(array_agg(p.id), '{}')::text into campers from participants p
    where p.event_id = any (events::uuid[]) and p.building_id = any (buildings::uuid[]) and p.deleted_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.cabin_mail()
 RETURNS TABLE(organization_id uuid, event_id uuid, print_job_id uuid, participant_id uuid, sheets integer, printed_at timestamp with time zone, pile_id uuid, pile_sheets integer, pile_handed_out boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.organization_id, s.event_id, s.print_job_id, s.participant_id, count(*)::int, j.created_at, s.building_id,
    (select count(*)::int from sheets a
      where a.print_job_id = s.print_job_id and a.building_id is not distinct from s.building_id),
    exists (select from hand_outs h
      where h.print_job_id = s.print_job_id and h.building_id is not distinct from s.building_id)
  from sheets s join print_jobs j on j.id = s.print_job_id
  where s.organization_id = any ((select own_cabin_camps())::uuid[])
    and s.event_id = any ((select own_cabin_events())::uuid[])
    and s.participant_id = any ((select own_campers())::uuid[])
    and s.kind in ('family', 'team') and j.kind = 'letters' and j.voided_at is null and j.rendered_at is not null
  group by s.organization_id, s.event_id, s.print_job_id, s.participant_id, s.building_id, j.created_at
$function$;

CREATE OR REPLACE FUNCTION public.closing_of(o organizations)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select case when o.standing = 'closed' then json_build_object(
    'on', (o.closed_at at time zone o.time_zone)::date,
    'deletesOn', case when not exists (select from legal_holds h where h.organization_id = o.id) then o.deletes_on end)
  end $function$;

CREATE OR REPLACE FUNCTION public.contacts_of(asker text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(asker, '') in ('', 'courier') then
    return '{}';
  end if;
  return array(select l.contact_id from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null);
end $function$;

CREATE OR REPLACE FUNCTION public.count_camper_of_response()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.withdrawn_at is null then
    perform count_campers(new.organization_id, new.event_id, array[new.participant_id]);
  end if;
  if tg_op = 'UPDATE' then
    perform uncount_campers(old.organization_id, old.event_id, array[old.participant_id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_campers(organization uuid, event uuid, campers uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into billed_weeks (organization_id, event_id, name, start_date, end_date)
  select e.organization_id, e.id, e.name, e.start_date, e.end_date
  from events e join organizations o on o.id = e.organization_id
  where e.organization_id = organization and e.id = event and o.standing <> 'demo'
  on conflict do nothing;
  insert into counted_campers (organization_id, event_id, participant_id)
  select w.organization_id, w.event_id, camper
  from billed_weeks w, unnest(campers) as camper
  where w.organization_id = organization and w.event_id = event
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.count_campers_of_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform count_campers(organization_id, event_id, array_agg(distinct participant_id))
  from added group by organization_id, event_id;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.courier_fence(IN fenced regclass, IN who text, IN child_column text DEFAULT 'participant_id'::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  theirs text := case who
    when 'team' then ''
    when 'camp' then 'organization_id = any ((select own_camps())::uuid[])'
    when 'children' then format('%I = any ((select own_children())::uuid[])', child_column)
  end;
begin
  if theirs is null then
    raise exception 'a fence for %? It is for team, camp or children.', who;
  end if;
  execute format('alter table %s enable row level security', fenced);
  execute format('create policy of_own_team on %s using ((select fence_is_open())
    or organization_id = any ((select own_teams())::uuid[]))', fenced);
  if theirs <> '' then
    execute format('create policy of_own_family on %s for select using (%s)', fenced, theirs);
  end if;
  execute format('grant select, insert, update, delete on %s to courier_app', fenced);
  call refuse_writes_while_suspended(fenced);
end $procedure$;

CREATE OR REPLACE FUNCTION public.delete_rows_of_organization(closed uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  owned record;
begin
  if not exists (select from organizations o where o.id = closed and o.deletion_began_at is not null)
    or exists (select from events e where e.organization_id = closed)
  then
    return false;
  end if;
  for owned in select c.conrelid::regclass as name, a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'organizations'::regclass and c.confdeltype = 'c'
      and c.conrelid <> 'audit_entries'::regclass
    order by 1
  loop
    execute format('delete from %s where %I = $1', owned.name, owned.key) using closed;
  end loop;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.directory_page(after_name text, after_id uuid, most integer)
 RETURNS TABLE(id uuid, name text, type text, description text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if after_id is null then
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' order by o.name collate by_name, o.id limit most;
  else
    return query select o.id, o.name, o.type, o.description from organizations o
      where o.standing = 'approved' and (o.name collate by_name, o.id) > (after_name, after_id)
      order by o.name collate by_name, o.id limit most;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.edit_note(bearer bytea, at timestamp with time zone, organization uuid, event uuid, participant uuid, note uuid, words text, based_on timestamp with time zone, today date, OUT writer uuid, OUT made_at timestamp with time zone, OUT returned boolean, OUT held boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- The contact needs no lock here: with it goes this very row, which we hold, or which is gone when we get it.
  update notes n set text = words, updated_at = at
  from bearers b join sessions s on s.id = b.session_id, participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
    and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event and l.participant_id = participant
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    and n.id = note and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = based_on and n.updated_at < at and n.text <> words
  returning s.user_id, n.created_at, n.returned_at is not null, n.held_at is not null
  into writer, made_at, returned, held;
end $function$;

CREATE OR REPLACE FUNCTION public.edit_note(bearer bytea, at timestamp with time zone, organization uuid, event uuid, participant uuid, note uuid, words text, based_on timestamp with time zone, today date, day date, OUT writer uuid, OUT made_at timestamp with time zone, OUT returned boolean, OUT held boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- The contact needs no lock here: with it goes this very row, which we hold, or which is gone when we get it.
  update notes n set text = words, updated_at = at
  from bearers b join sessions s on s.id = b.session_id, participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
    and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event and l.participant_id = participant
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    and n.id = note and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = based_on and n.updated_at < at and n.text <> words and n.deliver_on is not distinct from day
  returning s.user_id, n.created_at, n.returned_at is not null, n.held_at is not null
  into writer, made_at, returned, held;
end $function$;

CREATE OR REPLACE FUNCTION public.fence_is_open()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('courier.asker', true) = 'courier' $function$;

CREATE OR REPLACE FUNCTION public.follow_billed_week()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update billed_weeks set name = new.name, start_date = new.start_date, end_date = new.end_date
  where organization_id = new.organization_id and event_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_reasons_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update audit_entries set subject = subject - 'reason'
  where organization_id = old.organization_id and event_id = old.id and subject ? 'reason';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_audit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.letter_days(contact uuid, zone text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(coalesce(deliver_on, (created_at at time zone zone)::date)::text), '{}')
  from notes where contact_id = contact
$function$;

CREATE OR REPLACE FUNCTION public.lock_cabin_jobs(jobs uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select j.id from print_jobs j
  where j.id = any (jobs) and j.event_id = any ((select own_cabin_events())::uuid[]) and j.voided_at is null
  order by j.id for share
$function$;

CREATE OR REPLACE FUNCTION public.make_note(bearer bytea, at timestamp with time zone, organization uuid, event uuid, participant uuid, note uuid, words text, hour_ago timestamp with time zone, today date, most integer, OUT writer uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A note with this id, or another one that waits, is found by the unique indexes.
  with who as (
    select s.user_id, u.display_name, l.contact_id
    from bearers b join sessions s on s.id = b.session_id join users u on u.id = s.user_id,
      participant_links l join contacts c on c.id = l.contact_id
      join participants p on p.id = l.participant_id join events e on e.id = l.event_id
    where b.secret_hash = bearer and b.expires_at > at and s.expires_at > at
      and l.user_id = s.user_id and l.organization_id = organization and l.event_id = event
      and l.participant_id = participant
      and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= today
    order by l.created_at, l.id limit 1 for share of c
  )
  insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by,
    created_by_name)
  select note, organization, event, participant, who.contact_id, words, at, at, who.user_id, who.display_name from who
  where notes_made_since(who.user_id, hour_ago, most) < most
  on conflict do nothing
  returning created_by into writer;
end $function$;

CREATE OR REPLACE FUNCTION public.name_of(account users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(account.own_name, case
    when account.display_name <> 'Guest' and position('@' in account.display_name) = 0 then account.display_name end)
$function$;

CREATE OR REPLACE FUNCTION public.notes_made_since(account uuid, since timestamp with time zone, upto integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('notes:' || account, 0));
  return (select count(*) from (
    select from notes n where n.created_by = account and n.created_at > since limit upto
  ) recent);
end $function$;

CREATE OR REPLACE FUNCTION public.opens_teams(issuer text, passkey_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select issuer is distinct from 'email' or passkey_id is not null
    or current_setting('courier.staff_sign_in', true) is distinct from 'provider-or-passkey'
$function$;

CREATE OR REPLACE FUNCTION public.own_buildings()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.cabin_buildings', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_cabin_camps()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.cabin_camps', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_cabin_events()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.cabin_events', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_campers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.cabin_campers', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_camps()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.camps', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_children()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.children', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_contacts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('courier.contacts', true), '')::uuid[],
    contacts_of(current_setting('courier.asker', true)))
$function$;

CREATE OR REPLACE FUNCTION public.own_reply_camps()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.cabin_replies', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.own_teams()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.team', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.reach_of(asker text, OUT team text, OUT camps text, OUT children text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  team := '{}';
  camps := '{}';
  children := '{}';
  if asker in ('', 'courier') then
    return;
  end if;
  select coalesce(array_agg(m.organization_id), '{}')::text into team from memberships m where m.user_id = asker::uuid;
  select coalesce(array_agg(l.organization_id), '{}')::text, coalesce(array_agg(l.participant_id), '{}')::text
    into camps, children
    from participant_links l join contacts c on c.id = l.contact_id
    where l.user_id = asker::uuid and c.removed_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_in_demo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from organizations o where o.id = new.organization_id and o.standing = 'demo') then
    raise exception 'the organization is a demo camp' using errcode = 'CC003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  written jsonb := coalesce(to_jsonb(old), to_jsonb(new));
  organization uuid := coalesce(written ->> 'organization_id', written ->> 'id')::uuid;
begin
  if exists (select from organizations o where o.id = organization and o.standing = 'closed') then
    raise exception 'the organization is closed' using errcode = 'CC002';
  end if;
  raise exception 'the organization is suspended' using errcode = 'CC001';
end $function$;

CREATE OR REPLACE PROCEDURE public.refuse_writes_while_suspended(IN written regclass, IN key text DEFAULT 'organization_id'::text, IN spared text DEFAULT 'false'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create or replace trigger refuse_insert_while_suspended before insert on %s for each row
    when (new.%I = any (suspended_organizations())) execute function refuse_write()', written, key);
  execute format('create or replace trigger refuse_change_while_suspended before update on %s for each row
    when (old.%I = any (suspended_organizations())) execute function refuse_write()', written, key);
  execute format('create or replace trigger refuse_delete_while_suspended before delete on %s for each row
    when (old.%I = any (suspended_organizations()) and not (%s)) execute function refuse_write()', written, key, spared);
end $procedure$;

CREATE OR REPLACE FUNCTION public.remember_book_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  values ('books/' || old.organization_id || '/' || old.event_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_incoming_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  values ('incoming/' || old.organization_id || '/' || old.id)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_logo_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  select 'logos/' || old.organization_id || '/' || old.file_id || '/' || name
  from unnest(array['paper.png', 'mail.png']) as name
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_note_photo_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  select 'photos/' || old.organization_id || '/' || old.id || '/' || name
  from unnest(array['full.jpg', 'small.webp']) as name
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_print_job_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  values ('print-jobs/' || old.organization_id || '/' || old.event_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_reply_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  select 'replies/' || old.organization_id || '/' || old.id || '/' || name
  from unnest(array['full.jpg', 'view.webp', 'small.webp', 'scan.webp']) as name
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_sheet_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into files_to_remove (key)
  values ('print-jobs/' || old.organization_id || '/' || old.event_id || '/' || old.print_job_id || '/'
    || lpad(old.number::text, 3, '0') || '.pdf')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(NORMALIZE(words, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.set_without_gone_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update print_jobs j set rendered_at = null, rendered_sheets = 0
  from (select organization_id, event_id, max(coalesce(deleted_at, 'infinity')) as deleted_at from gone_participants
    group by organization_id, event_id) gone
  where j.organization_id = gone.organization_id and j.event_id = gone.event_id and j.lists_without_mail
    and j.rendered_at < gone.deleted_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_without_gone_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update print_jobs j set rendered_at = null, rendered_sheets = 0, sheet_count = j.sheet_count - gone.sheets
  from (select print_job_id, count(*)::int as sheets from gone_sheets group by print_job_id) gone
  where j.id = gone.print_job_id;
  update print_jobs j set rendered_at = null, rendered_sheets = 0
  from (select distinct g.organization_id, g.event_id, r.mail_run_id
    from gone_sheets g join print_jobs r on r.id = g.print_job_id) run
  where j.organization_id = run.organization_id and j.event_id = run.event_id and j.mail_run_id = run.mail_run_id
    and j.rendered_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspended_of(team text, camps text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if team = '{}' and camps = '{}' then
    return '{}';
  end if;
  return (select coalesce(array_agg(o.id), '{}')::text from organizations o
    where o.standing in ('suspended', 'closed') and o.id = any (team::uuid[] || camps::uuid[]));
end $function$;

CREATE OR REPLACE FUNCTION public.suspended_organizations()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('courier.suspended', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.take_invoice_number()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update invoice_numbers set last = last + 1 returning last
$function$;

CREATE OR REPLACE FUNCTION public.uncount_campers(organization uuid, event uuid, campers uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from counted_campers c
  where c.organization_id = organization and c.event_id = event and c.participant_id = any (campers)
    and not exists (
      select from sheets s join print_jobs j on j.id = s.print_job_id
      where s.organization_id = organization and s.event_id = event and s.participant_id = c.participant_id
        and j.voided_at is null)
    and not exists (
      select from responses r
      where r.organization_id = organization and r.event_id = event and r.participant_id = c.participant_id
        and r.withdrawn_at is null);
end $function$;

CREATE OR REPLACE FUNCTION public.uncount_campers_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform uncount_campers(new.organization_id, new.event_id,
    array(select distinct s.participant_id from sheets s where s.print_job_id = new.id));
  return null;
end $function$;
