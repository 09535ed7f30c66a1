import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber, netDays } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { formatDay } from "#domain/events/calendar-day.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import type { Invoice } from "#server/printing/typesetting/document.ts";
import { findInvoice, type StoredInvoice } from "./invoice-store.ts";

/** Set again for each request: an invoice never changes, so a file would only be one more thing to delete. */
export async function setInvoice(
  { db, typesetter }: Pick<PrintingDeps, "db" | "typesetter">,
  admin: Admin,
  invoiceId: string,
): Promise<{ number: number; pdf: Uint8Array }> {
  const invoice = await findInvoice(db, admin, invoiceId);
  if (invoice === undefined) throw new AppError(billingErrors.invoiceNotFound);
  const { pdf } = await typesetter.invoice(documentOf(invoice));
  return { number: invoice.number, pdf };
}

function documentOf(invoice: StoredInvoice): Invoice {
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
      paidOn === null
        ? `Please make your check payable to ${payee} and write ${written} on it.`
        : `Paid on ${formatDay(paidOn)}. Thank you.`,
    ],
  };
}
