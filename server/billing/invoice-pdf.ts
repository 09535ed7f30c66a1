import { AppError } from "#domain/app-error.ts";
import { canPayByCard } from "#domain/billing/card-payment.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber, netDays } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { formatDay } from "#domain/events/calendar-day.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import type { Invoice } from "#server/printing/typesetting/document.ts";
import { findInvoice, type StoredInvoice } from "./invoice-store.ts";
import { pathOfInvoices, type Payer } from "./payer.ts";

/** Set again for each request: an invoice never changes, so a file would only be one more thing to delete. */
export async function setInvoice(
  { db, typesetter, config }: Pick<PrintingDeps, "db" | "typesetter" | "config">,
  payer: Payer,
  { invoiceId, takesCards }: { invoiceId: string; takesCards: boolean },
): Promise<{ number: number; pdf: Uint8Array }> {
  const invoice = await findInvoice(db, payer, invoiceId);
  if (invoice === undefined) throw new AppError(billingErrors.invoiceNotFound);
  const canPay = takesCards && canPayByCard(invoice.cents);
  const payAt = canPay ? `${config.PUBLIC_ORIGIN}${pathOfInvoices(payer)}` : undefined;
  const { pdf } = await typesetter.invoice(documentOf(invoice, payAt));
  return { number: invoice.number, pdf };
}

/** `payAt` is where it can be paid by card. */
function documentOf(invoice: StoredInvoice, payAt: string | undefined): Invoice {
  const { number, issuer, billToName, billToAddress, poNumber, taxExemptionId, email, paidOn } = invoice;
  const [payee = ""] = issuer;
  const written = formatInvoiceNumber(number);
  // Not the words of an organization: an invoice names what the price list names, and never changes.
  const words = organizationTerms({ type: invoice.organizationType });
  return {
    paper: invoice.paper,
    title: `Invoice ${written}`,
    issuer,
    billTo: [billToName, ...billToAddress.split("\n")],
    facts: [
      { name: "Invoice", value: written },
      { name: "Issued", value: formatDay(invoice.issuedOn) },
      { name: "Due", value: `${formatDay(invoice.dueOn)} (net ${netDays})` },
      { name: "Contact", value: email },
      ...(poNumber === "" ? [] : [{ name: "PO number", value: poNumber }]),
      ...(taxExemptionId === "" ? [] : [{ name: "Tax exemption id", value: taxExemptionId }]),
    ],
    columns: { what: words.event, people: words.participants },
    lines: invoice.lines.map((line) => ({
      what: line.eventName,
      about: `${line.organizationName}, ${formatDay(line.startDate)} to ${formatDay(line.endDate)}`,
      people: String(line.campers),
      free: String(line.free),
      price: formatCents(line.centsPerCamper),
      amount: formatCents(line.cents),
    })),
    total: formatCents(invoice.cents),
    notes: [
      `${words.participants} count once in each ${words.event.toLowerCase()} with a printed sheet or a reply.`,
      ...(paidOn === null
        ? [
            `Please make your check payable to ${payee} and write ${written} on it.`,
            ...(payAt === undefined ? [] : [`Or pay by card: sign in at ${payAt}.`]),
          ]
        : [`Paid on ${formatDay(paidOn)}. Thank you.`]),
    ],
  };
}
