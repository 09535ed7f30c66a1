import { withGroupManager } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { billingErrors, cardPagesOfAccount } from "#domain/billing/errors.ts";
import * as contract from "#domain/billing/group-contract.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { requireGroupManager, type GroupManager } from "#server/groups/require-group-manager.ts";
import { requireAdmin } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { implement, type Caller, type Operation } from "#server/platform/http/operation.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { checkCardPayment, payByCard, type CardDeps } from "./card-payments.ts";
import type { CardProvider } from "./card-provider.ts";
import {
  makeGroupInvoice,
  readGroupBilling,
  saveGroupBillingDetails,
  setGroupPays,
} from "./group-invoices.ts";
import { setInvoice } from "./invoice-pdf.ts";

const bySystem = "users write no rows of groups; the action checks the manager or the admin";

type GroupBillingDeps = CardDeps & Pick<PrintingDeps, "typesetter" | "limits">;

export function groupBillingOperations(deps: GroupBillingDeps, cards: CardProvider | undefined): Operation[] {
  const { db } = deps;
  const requireManager = (from: Db, caller: Caller, groupId: string) =>
    requireBillingManager(from, deps, caller, groupId);
  const payer = async (caller: Caller, groupId: string) => {
    const manager = await requireManager(db, caller, groupId);
    if (cards === undefined) throw new AppError(billingErrors.cardsOff);
    return { manager, cards };
  };
  return [
    implement(contract.readGroupBilling, {
      summary:
        "What the organizations of a group that agreed have to be invoiced for, and the group's invoices. Managers only.",
      handle: ({ groupId, year }, { caller }) =>
        withGroupManager(groupId, caller.userId, async () => {
          const manager = await requireManager(db, caller, groupId);
          return { ...(await readGroupBilling(db, deps, manager, year)), takesCards: cards !== undefined };
        }),
    }),
    implement(contract.saveGroupBillingDetails, {
      withSystemAccess: bySystem,
      summary:
        "Changes name, address, PO number and tax exemption of a group's next invoices. Managers only.",
      handle: ({ groupId, ...details }, { caller, transact }) =>
        transact(async (tx) => {
          await saveGroupBillingDetails(tx, deps, await requireManager(tx, caller, groupId), details);
          return {};
        }),
    }),
    implement(contract.makeGroupInvoice, {
      withSystemAccess: bySystem,
      creates: true,
      summary:
        "Makes one invoice for all ended weeks of a year of the organizations whose admins let the group pay. Managers only.",
      handle: ({ groupId, year }, { caller, transact }) =>
        transact(async (tx) => makeGroupInvoice(tx, deps, await requireManager(tx, caller, groupId), year)),
    }),
    implement(contract.openGroupInvoice, {
      summary: "Sets an invoice of a group as a PDF. Managers only.",
      handle: ({ groupId, groupInvoiceId: invoiceId }, { caller }) =>
        withGroupManager(groupId, caller.userId, async () => {
          await requireManager(db, caller, groupId);
          const what = { invoiceId, takesCards: cards !== undefined };
          const { number, pdf } = await setInvoice(deps, { groupId }, what);
          return { number, pdf: Buffer.from(pdf).toString("base64") };
        }),
    }),
    implement(contract.payGroupInvoiceByCard, {
      withSystemAccess: bySystem,
      summary: "Opens the provider's page on which an open invoice of a group can be paid. Managers only.",
      async handle({ groupId, groupInvoiceId }, { caller }) {
        const { cards: provider } = await payer(caller, groupId);
        await deps.limits.use([{ limit: cardPagesOfAccount, by: caller.userId }]);
        const by = { payer: { groupId }, record: async () => undefined };
        return payByCard(deps, provider, by, groupInvoiceId);
      },
    }),
    implement(contract.checkGroupCardPayment, {
      withSystemAccess: bySystem,
      summary: "Whether an invoice of a group is paid, after a card page was opened. Managers only.",
      async handle({ groupId, groupInvoiceId }, { caller }) {
        const { cards: provider } = await payer(caller, groupId);
        await deps.limits.use([{ limit: cardPagesOfAccount, by: caller.userId }]);
        return { status: await checkCardPayment(deps, provider, { groupId }, groupInvoiceId) };
      },
    }),
    implement(contract.setGroupPays, {
      withSystemAccess: bySystem,
      summary: "Lets the group of an organization pay its invoices from now on, or ends it. Admins only.",
      handle: ({ orgId, pays }, { caller, transact }) =>
        transact(async (tx) => {
          await setGroupPays(tx, deps, await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins), pays);
          return {};
        }),
    }),
  ];
}

async function requireBillingManager(
  db: Db,
  { config }: Pick<CardDeps, "config">,
  caller: Caller,
  groupId: string,
): Promise<GroupManager> {
  const manager = await requireGroupManager(db, caller, groupId);
  if (!config.BILLING) throw new AppError(billingErrors.off);
  return manager;
}
