create table billing_details (
  organization_id uuid primary key references organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  address text not null check (char_length(address) between 1 and 400),
  po_number text not null default '' check (char_length(po_number) <= 40),
  tax_exemption_id text not null default '' check (char_length(tax_exemption_id) <= 40),
  email text not null check (char_length(email) between 3 and 254),
  updated_at timestamptz not null
);
call courier_fence('billing_details', 'team');

-- What an invoice says never changes. It has no key to the organization: the operator must keep it for years, also after
-- the organization is deleted.
create table invoices (
  id uuid primary key,
  number integer not null unique check (number > 0),
  organization_id uuid not null,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  made_at timestamptz not null,
  organization_type text,
  paper text not null check (paper in ('letter', 'a4')),
  issuer text[] not null check (cardinality(issuer) between 1 and 10),
  bill_to_name text not null,
  bill_to_address text not null,
  po_number text not null,
  tax_exemption_id text not null,
  email text not null,
  cents integer not null check (cents > 0),
  paid_on date,
  payment text check (char_length(payment) between 1 and 500),
  constraint invoices_paid check ((paid_on is null) = (payment is null))
);
comment on column invoices.payment is 'What the operator wrote, such as the number of a check.';
create index invoices_by_organization on invoices (organization_id, number desc);
call courier_fence('invoices', 'team');

-- Each line names its organization, so that one invoice can be for several. A week is on one line at most.
create table invoice_lines (
  invoice_id uuid not null references invoices (id) on delete cascade,
  position integer not null check (position > 0),
  organization_id uuid not null,
  organization_name text not null,
  event_id uuid not null,
  event_name text not null,
  start_date date not null,
  end_date date not null,
  campers integer not null check (campers > 0),
  free integer not null check (free between 0 and campers),
  cents_per_camper integer not null check (cents_per_camper > 0),
  cents integer not null check (cents = (campers - free) * cents_per_camper),
  primary key (invoice_id, position),
  constraint invoice_lines_once unique (organization_id, event_id)
);
call courier_fence('invoice_lines', 'team');

-- One row. Its lock lets invoices be made one after another, so that numbers have no gaps.
create table invoice_numbers (
  is_only boolean primary key default true check (is_only),
  last integer not null
);
insert into invoice_numbers (last) values (0);

create function take_invoice_number() returns integer
  language sql security definer set search_path = public, pg_temp as $$
  update invoice_numbers set last = last + 1 returning last
$$;
revoke execute on function take_invoice_number() from public;
grant execute on function take_invoice_number() to courier_app;
