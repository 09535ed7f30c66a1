/** Whom an invoice is for. */
export type Payer = { readonly organizationId: string } | { readonly groupId: string };

type PayerColumns = { organizationId: string | null; groupId: string | null };

export function columnsOf(payer: Payer): PayerColumns {
  return "groupId" in payer
    ? { organizationId: null, groupId: payer.groupId }
    : { organizationId: payer.organizationId, groupId: null };
}

/** For a condition on these columns. */
export function payerKey(payer: Payer): ["groupId" | "organizationId", string] {
  return "groupId" in payer ? ["groupId", payer.groupId] : ["organizationId", payer.organizationId];
}

/** Where the payer's invoices are shown. */
export function pathOfInvoices(payer: Payer): string {
  return "groupId" in payer ? `/groups/${payer.groupId}?show=invoices` : "/subscriptions";
}
