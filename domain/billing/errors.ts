import type { ErrorDefinition } from "../app-error.ts";

export const billingErrors = {
  onlyAdmins: {
    code: "only-admins-see-billing",
    status: "permission-denied",
    message: "Only organization admins can see plans and invoices.",
  },
  off: {
    code: "billing-off",
    status: "unimplemented",
    message: "Nothing is charged here.",
  },
  detailsMissing: {
    code: "billing-details-missing",
    status: "aborted",
    message: "Save the name and address for invoices first.",
  },
  nothingToInvoice: {
    code: "nothing-to-invoice",
    status: "aborted",
    message: "There is nothing to invoice: no week with a charge has ended since the last invoice.",
  },
  invoiceNotFound: { code: "invoice-not-found", status: "not-found", message: "Invoice not found." },
  alreadyPaid: { code: "invoice-already-paid", status: "aborted", message: "This invoice is already paid." },
  saveFailed: { code: "billing-save-failed", status: "internal", message: "Failed to save the details." },
  makeFailed: { code: "invoice-make-failed", status: "internal", message: "Failed to make the invoice." },
  openFailed: { code: "invoice-open-failed", status: "internal", message: "Failed to open the invoice." },
  invoicesFailed: {
    code: "invoices-load-failed",
    status: "internal",
    message: "Failed to load your invoices.",
  },
  loadFailed: { code: "billing-load-failed", status: "internal", message: "Failed to load your statement." },
} as const satisfies Record<string, ErrorDefinition>;
