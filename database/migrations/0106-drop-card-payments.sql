-- Card payments are removed. Invoices are paid by check or transfer.
-- locks: no release that used it was installed
drop table card_payments;
