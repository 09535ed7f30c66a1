import * as contract from "#domain/billing/contract.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readStatement, requireBillingAdmin } from "./actions.ts";
import { setInvoice } from "./invoice-pdf.ts";
import { listInvoices, makeInvoice, saveBillingDetails } from "./invoices.ts";

export function billingOperations(
  deps: Pick<PrintingDeps, "db" | "clock" | "config" | "typesetter">,
): Operation[] {
  return [
    implement(contract.readStatement, {
      summary:
        "The campers of each week of a year who had a printed sheet or a reply, and what they cost. Admins only.",
      async handle({ orgId, year }, { caller }) {
        const admin = await requireBillingAdmin(deps.db, deps, caller, orgId);
        return readStatement(deps.db, deps, admin, year);
      },
    }),
    implement(contract.listInvoices, {
      summary: "The organization's invoices, and the details for the next one. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireBillingAdmin(deps.db, deps, caller, orgId);
        return listInvoices(deps.db, deps, admin);
      },
    }),
    implement(contract.saveBillingDetails, {
      summary: "Changes name, address, PO number and tax exemption of the next invoices. Admins only.",
      handle: ({ orgId, ...details }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireBillingAdmin(tx, deps, caller, orgId);
          await saveBillingDetails(tx, deps, admin, details);
          return {};
        }),
    }),
    implement(contract.makeInvoice, {
      creates: true,
      summary: "Makes one invoice for all weeks of a year that have ended and are not invoiced. Admins only.",
      handle: ({ orgId, year }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireBillingAdmin(tx, deps, caller, orgId);
          return makeInvoice(tx, deps, admin, year);
        }),
    }),
    implement(contract.openInvoice, {
      summary: "Sets an invoice as a PDF. Admins only.",
      async handle({ orgId, invoiceId }, { caller }) {
        const admin = await requireBillingAdmin(deps.db, deps, caller, orgId);
        const { number, pdf } = await setInvoice(deps, admin, invoiceId);
        return { number, pdf: Buffer.from(pdf).toString("base64") };
      },
    }),
  ];
}
