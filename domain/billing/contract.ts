import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { billingErrors } from "./errors.ts";
import { billingDetails, listedInvoice } from "./invoice.ts";
import { statementWeek } from "./statement.ts";

const year = z.pipe(z.string().check(z.regex(/^20\d\d$/, "A year has four digits.")), z.transform(Number));

export const readStatement = query("readStatement", "/org/:orgId/statement", {
  /** `year` is the current one at the organization if it is left out. */
  input: z.object({ orgId: uuid, year: z.optional(year) }),
  output: z.object({
    year: z.number(),
    /** With counted campers, and the current one; the newest first. */
    years: z.array(z.number()),
    weeks: z.array(statementWeek),
    campers: z.number(),
    free: z.number(),
    cents: z.number(),
    centsToInvoice: z.number(),
  }),
  errors: [billingErrors.off.code],
});

export const listInvoices = query("listInvoices", "/org/:orgId/invoices", {
  input: z.object({ orgId: uuid }),
  output: z.object({
    /** The newest first. */
    invoices: z.array(listedInvoice),
    /** For the next invoice. */
    details: z.nullable(billingDetails),
  }),
});

export const saveBillingDetails = callable("saveBillingDetails", {
  input: z.object({ orgId: uuid, ...billingDetails.shape }),
  output: nothing,
});

/** For all weeks that start in `year`, have ended and are on no invoice. */
export const makeInvoice = callable("makeInvoice", {
  input: z.object({ orgId: uuid, year: z.int().check(z.gte(2000), z.lte(2099)) }),
  output: z.object({ id: z.string(), number: z.number() }),
  errors: [billingErrors.detailsMissing.code],
});

export const openInvoice = callable("openInvoice", {
  input: z.object({ orgId: uuid, invoiceId: uuid }),
  /** The PDF in Base64. */
  output: z.object({ number: z.number(), pdf: z.string() }),
});
