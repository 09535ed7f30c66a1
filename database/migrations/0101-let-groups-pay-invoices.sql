-- outside a transaction
-- Safe to run again after a failure.

-- An admin of the organization agrees. Ends when the organization leaves the group.
alter table group_organizations add column if not exists group_pays boolean not null default false;

create table if not exists group_billing_details (
  group_id uuid primary key references organization_groups (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  address text not null check (char_length(address) between 1 and 400),
  po_number text not null default '' check (char_length(po_number) <= 40),
  tax_exemption_id text not null default '' check (char_length(tax_exemption_id) <= 40),
  email text not null check (char_length(email) between 3 and 254),
  updated_at timestamptz not null
);
alter table group_billing_details enable row level security;
drop policy if exists by_courier on group_billing_details;
create policy by_courier on group_billing_details using ((select fence_is_open()));
drop policy if exists read_by_manager on group_billing_details;
create policy read_by_manager on group_billing_details for select using (group_id = any ((select own_groups())::uuid[]));
grant select, insert, update, delete on group_billing_details to courier_app;

-- An invoice is an organization's or a group's. Like an organization, a group can end, and its invoices stay.
alter table invoices alter column organization_id drop not null;
-- locks: takes an instant; an installation has few invoices
alter table invoices add column if not exists group_id uuid
  constraint invoices_of_one check (num_nonnulls(organization_id, group_id) = 1);
drop policy if exists read_by_manager on invoices;
create policy read_by_manager on invoices for select using (group_id = any ((select own_groups())::uuid[]));
drop index concurrently if exists invoices_by_group;
create index concurrently invoices_by_group on invoices (group_id, number desc) where group_id is not null;

-- The team of an organization reads its own lines, also those on a group's invoice, and no others. The managers read all lines
-- of their invoice, also of organizations that have left since.
alter table invoice_lines add column if not exists group_id uuid, add column if not exists group_name text;
comment on column invoice_lines.group_name is 'For the team of the organization, which does not see the invoice of a group.';
drop policy if exists read_by_manager on invoice_lines;
create policy read_by_manager on invoice_lines for select using (group_id = any ((select own_groups())::uuid[]));

alter table card_payments alter column organization_id drop not null;
-- locks: takes an instant; an installation has few invoices
alter table card_payments add column if not exists group_id uuid
  constraint card_payments_of_one check (num_nonnulls(organization_id, group_id) = 1);
drop policy if exists read_by_manager on card_payments;
create policy read_by_manager on card_payments for select using (group_id = any ((select own_groups())::uuid[]));
