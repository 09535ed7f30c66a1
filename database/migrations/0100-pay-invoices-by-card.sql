-- A hosted page of the payment provider on which an invoice can be paid. Nothing about a card is stored. Kept with the invoice.
create table card_payments (
  id uuid primary key,
  organization_id uuid not null,
  invoice_id uuid not null references invoices (id) on delete cascade,
  session_id text unique check (char_length(session_id) between 1 and 255),
  cents integer not null check (cents > 0),
  status text not null check (status in ('open', 'confirming', 'paid', 'surplus', 'ended')),
  reference text check (char_length(reference) between 1 and 255),
  started_at timestamptz not null,
  constraint card_payments_paid check ((status in ('paid', 'surplus')) = (reference is not null))
);
comment on column card_payments.id is 'Repeated to the provider as the Idempotency-Key.';
comment on column card_payments.session_id is 'Of the provider. Null until it has answered.';
comment on column card_payments.status is 'surplus: paid, though the invoice was paid already; the operator gives it back.';
comment on column card_payments.reference is 'Of the provider, for the payment.';
create index card_payments_by_invoice on card_payments (invoice_id);
-- Two pages for one invoice could both be paid.
create unique index card_payments_once on card_payments (invoice_id) where status in ('open', 'confirming');
create index card_payments_to_check on card_payments (started_at) where status in ('open', 'confirming');
call courier_fence('card_payments', 'team');
create trigger refuse_insert_in_demo before insert on card_payments
  for each row execute function refuse_in_demo();
