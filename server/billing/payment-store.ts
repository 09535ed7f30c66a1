import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Of an organization or of a group. */
const isOf = (where: ExpressionBuilder<Tables, "invoices">, payerId: string) =>
  where.or([where("organizationId", "=", payerId), where("groupId", "=", payerId)]);

export async function findInvoiceByNumber(
  db: Db,
  payerId: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("invoices")
    .select("id")
    .where((where) => isOf(where, payerId))
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.id;
}

export async function lockInvoiceByNumber(
  tx: Tx,
  payerId: string,
  number: number,
): Promise<{ id: string; paidOn: string | null } | undefined> {
  return tx
    .selectFrom("invoices")
    .select(["id", "paidOn"])
    .where((where) => isOf(where, payerId))
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

type Payment = { paidOn: string; payment: string };

export async function markPaid(tx: Tx, invoiceId: string, payment: Payment): Promise<void> {
  await tx.updateTable("invoices").set(payment).where("id", "=", invoiceId).execute();
}
