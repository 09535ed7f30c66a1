import type { Action } from "./audit-action.ts";

export const billingActions = {
  "billing-details.changed": { kind: "settings", says: () => "changed the details for invoices" },
  "invoice.made": {
    kind: "settings",
    says: ({ text }) => `made invoice ${text("number")} of ${text("amount")}`,
  },
  "invoice.paid": {
    kind: "support",
    says: ({ text }) =>
      text("reason") === ""
        ? `marked invoice ${text("number")} as paid`
        : `marked invoice ${text("number")} as paid: ${text("reason")}`,
  },
} as const satisfies Record<string, Action>;
