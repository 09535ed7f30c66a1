import { AppError } from "#domain/app-error.ts";
import { cardPagesOfAccount, billingErrors } from "#domain/billing/errors.ts";
import * as contract from "#domain/billing/contract.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { implement, type Caller, type Operation } from "#server/platform/http/operation.ts";
import { readStatement, requireBillingAdmin } from "./actions.ts";
import { checkCardPayment, paidByAdmin, payByCard, type CardDeps } from "./card-payments.ts";
import type { CardProvider } from "./card-provider.ts";
import { openCardProvider } from "./open-card-provider.ts";
import { groupBillingOperations } from "./group-routes.ts";
import { setInvoice } from "./invoice-pdf.ts";
import { listInvoices, makeInvoice, saveBillingDetails } from "./invoices.ts";

export function billingOperations(deps: CardDeps & Pick<PrintingDeps, "typesetter" | "limits">): Operation[] {
  const cards = openCardProvider(deps.config, deps.log);
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
        return { ...(await listInvoices(deps.db, deps, admin)), takesCards: cards !== undefined };
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
        const { number, pdf } = await setInvoice(deps, admin, {
          invoiceId,
          takesCards: cards !== undefined,
        });
        return { number, pdf: Buffer.from(pdf).toString("base64") };
      },
    }),
    ...cardOperations(deps, cards),
    ...groupBillingOperations(deps, cards),
  ];
}

function cardOperations(
  deps: CardDeps & Pick<PrintingDeps, "limits">,
  cards: CardProvider | undefined,
): Operation[] {
  const requireCards = async (orgId: string, caller: Caller) => {
    const admin = await requireBillingAdmin(deps.db, deps, caller, orgId);
    if (cards === undefined) throw new AppError(billingErrors.cardsOff);
    return { admin, cards };
  };
  const useLimit = ({ userId }: Caller) => deps.limits.use([{ limit: cardPagesOfAccount, by: userId }]);
  return [
    implement(contract.payInvoiceByCard, {
      summary:
        "Opens the provider's page on which an open invoice can be paid by card. The amount is the invoice's. Admins only.",
      async handle({ orgId, invoiceId }, { caller }) {
        const { admin, ...required } = await requireCards(orgId, caller);
        await useLimit(caller);
        return payByCard(deps, required.cards, paidByAdmin(deps, admin), invoiceId);
      },
    }),
    implement(contract.checkCardPayment, {
      summary: "Whether an invoice is paid, after a card page was opened: asks the provider. Admins only.",
      async handle({ orgId, invoiceId }, { caller }) {
        const { admin, ...required } = await requireCards(orgId, caller);
        return { status: await checkCardPayment(deps, required.cards, admin, invoiceId) };
      },
    }),
  ];
}
