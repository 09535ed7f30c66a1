import * as z from "zod/mini";
import { shiftedDay } from "../events/calendar-day.ts";
import { emailAddress } from "../identity/email.ts";
import { cleanLine, cleanText, requiredLine } from "../text.ts";

/** Days from the issue of an invoice until it is due. */
export const netDays = 30;

export function dueOn(issuedOn: string): string {
  return shiftedDay(issuedOn, netDays);
}

/** Numbers are given by the whole installation. "CC-00012" */
export function formatInvoiceNumber(number: number): string {
  return `CC-${String(number).padStart(5, "0")}`;
}

const shortLine = (max: number, tooLong: string) =>
  z.pipe(z.pipe(z.string(), z.transform(cleanLine)), z.string().check(z.maxLength(max, tooLong)));

const maxAddressLines = 8;
const addressMissing = "Enter the address for invoices.";

const address = z.pipe(
  z.pipe(z.string({ error: addressMissing }), z.transform(cleanText)),
  z.string().check(
    z.minLength(1, addressMissing),
    z.maxLength(400, "An address can have at most 400 characters."),
    z.refine(
      (text) => text.split("\n").length <= maxAddressLines,
      `An address can have at most ${maxAddressLines} lines.`,
    ),
  ),
);

/** Who pays, as it stands on the next invoice. */
export const billingDetails = z.object({
  name: requiredLine({
    max: 120,
    required: "Enter the name for invoices.",
    tooLong: "A name can have at most 120 characters.",
  }),
  address,
  email: emailAddress,
  /** Empty if there is none, like the next one. */
  poNumber: shortLine(40, "A PO number can have at most 40 characters."),
  taxExemptionId: shortLine(40, "A tax exemption id can have at most 40 characters."),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const listedInvoice = z.object({
  id: z.string(),
  number: z.number(),
  issuedOn: z.string(),
  dueOn: z.string(),
  cents: z.number(),
  weeks: z.number(),
  paidOn: z.nullable(z.string()),
  /** Not paid, and due before today. */
  isLate: z.boolean(),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

/** The newest ones. A camp gets about one a month of its season. */
export const maxInvoicesListed = 100;

/** An invoice for more weeks goes on with the next press. */
export const maxInvoiceLines = 60;
