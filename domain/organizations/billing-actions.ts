import type { Action } from "./audit-action.ts";

export const billingActions = {
  "billing-details.changed": { kind: "settings", says: () => "changed the details for invoices" },
  "invoice.made": {
    kind: "settings",
    says: ({ text }) => `made invoice ${text("number")} of ${text("amount")}`,
  },
  "invoice.made-for-group": {
    kind: "settings",
    says: ({ text }) => `put ended weeks on invoice ${text("number")} of the group “${text("name")}”`,
  },
  "invoice.paid": {
    kind: "support",
    says: ({ text }) =>
      text("reason") === ""
        ? `marked invoice ${text("number")} as paid`
        : `marked invoice ${text("number")} as paid: ${text("reason")}`,
  },
  "invoice.card-page-opened": {
    kind: "settings",
    says: ({ text }) => `opened the card page for invoice ${text("number")} of ${text("amount")}`,
  },
  "invoice.paid-by-card": {
    kind: "settings",
    says: ({ text }) =>
      `received ${text("amount")} for invoice ${text("number")} (payment ${text("reference")})`,
  },
  "invoice.paid-twice": {
    kind: "settings",
    says: ({ text }) =>
      `received ${text("amount")} for invoice ${text("number")}, which was paid already (payment ${text("reference")}). It will be given back`,
  },
} as const satisfies Record<string, Action>;
