import { sql } from "kysely";
import { maxInvoicesListed, type BillingDetails, type ListedInvoice } from "#domain/billing/invoice.ts";
import { printSettings, type PaperSize } from "#domain/printing/paper.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export async function findDetails(
  db: Db,
  { organizationId }: Pick<Admin, "organizationId">,
): Promise<BillingDetails | undefined> {
  return db
    .selectFrom("billingDetails")
    .select(["name", "address", "email", "poNumber", "taxExemptionId"])
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
}

/** False if they are stored like this already. */
export async function saveDetails(
  tx: Tx,
  { organizationId }: Admin,
  details: BillingDetails,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("billingDetails")
    .values({ organizationId, ...details, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("organizationId")
        .doUpdateSet({ ...details, updatedAt: now })
        // Raw: compares rows.
        .where(
          sql<boolean>`(billing_details.name, billing_details.address, billing_details.email,
            billing_details.po_number, billing_details.tax_exemption_id)
            is distinct from (excluded.name, excluded.address, excluded.email,
            excluded.po_number, excluded.tax_exemption_id)`,
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findPaper(db: Db, { organizationId }: Admin): Promise<PaperSize> {
  const row = await db
    .selectFrom("organizations")
    .select(["paper", "sides"])
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return printSettings.parse(row).paper;
}

/** Locks the counter until the transaction ends, so that a number is not lost when it fails. */
export async function takeInvoiceNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select take_invoice_number() as number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("There is no counter of invoices.");
  return row.number;
}

export type NewInvoice = {
  id: string;
  number: number;
  issuedOn: string;
  dueOn: string;
  madeAt: Date;
  organizationType: string | null;
  paper: PaperSize;
  issuer: string[];
  cents: number;
};
export type InvoiceLine = {
  organizationName: string;
  eventId: string;
  eventName: string;
  startDate: string;
  endDate: string;
  campers: number;
  free: number;
  centsPerCamper: number;
  cents: number;
};

export async function insertInvoice(
  tx: Tx,
  { organizationId }: Admin,
  { name, address, ...details }: BillingDetails,
  { lines, ...invoice }: NewInvoice & { lines: readonly InvoiceLine[] },
): Promise<void> {
  await tx
    .insertInto("invoices")
    .values({ ...invoice, ...details, organizationId, billToName: name, billToAddress: address })
    .execute();
  await tx
    .insertInto("invoiceLines")
    .values(lines.map((line, at) => ({ ...line, organizationId, invoiceId: invoice.id, position: at + 1 })))
    .execute();
}

export async function listInvoices(
  db: Db,
  { organizationId }: Admin,
): Promise<Omit<ListedInvoice, "isLate">[]> {
  return db
    .selectFrom("invoices as i")
    .select(["i.id", "i.number", "i.issuedOn", "i.dueOn", "i.cents", "i.paidOn"])
    .select((from) =>
      from
        .selectFrom("invoiceLines as l")
        .select(countRows().as("weeks"))
        .whereRef("l.invoiceId", "=", "i.id")
        .$asScalar()
        .$notNull()
        .as("weeks"),
    )
    .where("i.organizationId", "=", organizationId)
    .orderBy("i.number", "desc")
    .limit(maxInvoicesListed)
    .execute();
}

export type StoredInvoice = Awaited<ReturnType<typeof findInvoice>> & {};

export async function findInvoice(db: Db, { organizationId }: Admin, invoiceId: string) {
  const invoice = await db
    .selectFrom("invoices")
    .select(["number", "issuedOn", "dueOn", "paper", "issuer", "billToName", "billToAddress", "email"])
    .select(["poNumber", "taxExemptionId", "cents", "paidOn", "organizationType"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) return undefined;
  const lines = await db
    .selectFrom("invoiceLines")
    .select(["organizationName", "eventName", "startDate", "endDate", "campers", "free"])
    .select(["centsPerCamper", "cents"])
    .where("invoiceId", "=", invoiceId)
    .orderBy("position")
    .execute();
  const { paper } = printSettings.parse({ paper: invoice.paper, sides: "single" });
  return { ...invoice, paper, lines };
}
