import { billingErrors } from "#domain/billing/errors.ts";
import { admins, type MatrixRow } from "./matrix-row.ts";

const expected = admins(billingErrors.onlyAdmins);
const details = {
  name: "Camp Pine Hollow",
  address: "12 Lake Road",
  email: "office@example.org",
  poNumber: "",
  taxExemptionId: "",
};

export const billingRows: readonly MatrixRow[] = [
  { operation: "readStatement", input: ({ orgId }) => ({ orgId }), expected },
  { operation: "listInvoices", input: ({ orgId }) => ({ orgId }), expected },
  { operation: "saveBillingDetails", input: ({ orgId }) => ({ orgId, ...details }), expected },
  {
    operation: "makeInvoice",
    input: ({ orgId }) => ({ orgId, year: 2027 }),
    // The few campers of the camp are free.
    expected: { ...expected, admin: billingErrors.nothingToInvoice },
    idByServer: true,
  },
  {
    operation: "openInvoice",
    input: ({ orgId, invoiceId }) => ({ orgId, invoiceId }),
    expected,
    things: { invoiceId: billingErrors.invoiceNotFound },
  },
];
