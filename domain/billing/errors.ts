import type { ErrorDefinition } from "../app-error.ts";
import type { Limit } from "../limit.ts";

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
  groupPays: {
    code: "group-pays-invoices",
    status: "aborted",
    message: "Your group pays your invoices. An admin can change that in Settings, Group.",
  },
  notInGroup: {
    code: "not-in-a-group",
    status: "aborted",
    message: "This organization is in no group.",
  },
  nothingToInvoice: {
    code: "nothing-to-invoice",
    status: "aborted",
    message: "There is nothing to invoice: no week with a charge has ended since the last invoice.",
  },
  invoiceNotFound: { code: "invoice-not-found", status: "not-found", message: "Invoice not found." },
  alreadyPaid: { code: "invoice-already-paid", status: "aborted", message: "This invoice is already paid." },
  cardsOff: {
    code: "card-payments-off",
    status: "unimplemented",
    message: "Invoices can't be paid by card here.",
  },
  tooSmallForCard: {
    code: "invoice-too-small-for-card",
    status: "aborted",
    message: "Cards are for invoices of $0.50 or more. Please pay this one by check.",
  },
  cardConfirming: {
    code: "card-payment-confirming",
    status: "aborted",
    message: "A card payment for this invoice is being confirmed. There is nothing left to do.",
  },
  cardPaymentOpen: {
    code: "card-payment-open",
    status: "aborted",
    message: "A card payment for this invoice is under way. Try again in two hours, when its page has ended.",
  },
  cardsDown: {
    code: "card-payments-down",
    status: "unavailable",
    message: "We can't reach the card page right now. Try again in a few minutes.",
  },
  badCardEvent: {
    code: "bad-card-event",
    status: "invalid-argument",
    message: "This message isn't signed as it should be.",
  },
  saveFailed: { code: "billing-save-failed", status: "internal", message: "Failed to save the details." },
  makeFailed: { code: "invoice-make-failed", status: "internal", message: "Failed to make the invoice." },
  payFailed: {
    code: "invoice-pay-failed",
    status: "internal",
    message: "We couldn't open the card page. Try again.",
  },
  openFailed: { code: "invoice-open-failed", status: "internal", message: "Failed to open the invoice." },
  invoicesFailed: {
    code: "invoices-load-failed",
    status: "internal",
    message: "Failed to load your invoices.",
  },
  loadFailed: { code: "billing-load-failed", status: "internal", message: "Failed to load your statement." },
} as const satisfies Record<string, ErrorDefinition>;

/** Each one asks the provider. */
export const cardPagesOfAccount: Limit = {
  name: "card pages of an account",
  times: 240,
  minutes: 60,
  error: {
    code: "too-many-card-pages",
    status: "resource-exhausted",
    message: "You've opened the card page many times. Please try again in an hour.",
  },
};
