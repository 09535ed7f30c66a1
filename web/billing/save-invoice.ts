import { formatInvoiceNumber } from "#domain/billing/invoice.ts";
import { saveBlob } from "#web/platform/save-file.ts";

/** `pdf` is in Base64. */
export function saveInvoice({ number, pdf }: { number: number; pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  saveBlob(`invoice-${formatInvoiceNumber(number)}.pdf`, new Blob([bytes], { type: "application/pdf" }));
}
