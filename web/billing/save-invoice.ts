import { formatInvoiceNumber } from "#domain/billing/invoice.ts";

/** `pdf` is in Base64. */
export function saveInvoice({ number, pdf }: { number: number; pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `invoice-${formatInvoiceNumber(number)}.pdf`;
  link.click();
  // The browser still reads the URL after this call returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
