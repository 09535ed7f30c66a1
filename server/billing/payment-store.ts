import type { Tx } from "#server/platform/db/database.ts";

export async function lockInvoiceByNumber(
  tx: Tx,
  organizationId: string,
  number: number,
): Promise<{ id: string; paidOn: string | null } | undefined> {
  return tx
    .selectFrom("invoices")
    .select(["id", "paidOn"])
    .where("organizationId", "=", organizationId)
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

type Payment = { paidOn: string; payment: string };

export async function markPaid(tx: Tx, invoiceId: string, payment: Payment): Promise<void> {
  await tx.updateTable("invoices").set(payment).where("id", "=", invoiceId).execute();
}
