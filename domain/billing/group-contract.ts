import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { checkCardPayment, makeInvoice, openInvoice, payInvoiceByCard, year } from "./contract.ts";
import { billingErrors } from "./errors.ts";
import { billingDetails, listedInvoice } from "./invoice.ts";

export const readGroupBilling = query("readGroupBilling", "/groups/:groupId/billing", {
  /** `year` is the current one if it is left out. */
  input: z.object({ groupId: uuid, year: z.optional(year) }),
  output: z.object({
    year: z.number(),
    years: z.array(z.number()),
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.nullable(z.string()),
        /** Its admins let the group pay. The numbers of others are 0. */
        pays: z.boolean(),
        /** Ended, and on no invoice. */
        weeks: z.number(),
        cents: z.number(),
      }),
    ),
    centsToInvoice: z.number(),
    /** The newest first. */
    invoices: z.array(listedInvoice),
    details: z.nullable(billingDetails),
    takesCards: z.boolean(),
  }),
  errors: [billingErrors.off.code],
});

export const saveGroupBillingDetails = callable("saveGroupBillingDetails", {
  input: z.object({ groupId: uuid, ...billingDetails.shape }),
  output: nothing,
});

export const makeGroupInvoice = callable("makeGroupInvoice", {
  input: z.object({ groupId: uuid, year: z.int().check(z.gte(2000), z.lte(2099)) }),
  output: makeInvoice.output,
});

export const openGroupInvoice = callable("openGroupInvoice", {
  input: z.object({ groupId: uuid, groupInvoiceId: uuid }),
  output: openInvoice.output,
});

export const payGroupInvoiceByCard = callable("payGroupInvoiceByCard", {
  input: z.object({ groupId: uuid, groupInvoiceId: uuid }),
  output: payInvoiceByCard.output,
});

export const checkGroupCardPayment = callable("checkGroupCardPayment", {
  input: z.object({ groupId: uuid, groupInvoiceId: uuid }),
  output: checkCardPayment.output,
});

/** By an admin of the organization. Ends when it leaves the group. */
export const setGroupPays = callable("setGroupPays", {
  input: z.object({ orgId: uuid, pays: z.boolean() }),
  output: nothing,
});
