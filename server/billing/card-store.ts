import {
  cardPageAnswerMinutes,
  cardPaymentStatusOf,
  type CardPaymentState,
  type CardPaymentStatus,
} from "#domain/billing/card-payment.ts";
import { minuteMs } from "#domain/time.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type CardPayment = {
  id: string;
  organizationId: string | null;
  groupId: string | null;
  invoiceId: string;
  sessionId: string | null;
  cents: number;
  status: CardPaymentStatus;
  startedAt: Date;
};

const unsettled = ["open", "confirming"] as const;
const columns = [
  "id",
  "organizationId",
  "groupId",
  "invoiceId",
  "sessionId",
  "cents",
  "status",
  "startedAt",
] as const;

export type LockedInvoice = {
  id: string;
  organizationId: string | null;
  groupId: string | null;
  number: number;
  cents: number;
  paidOn: string | null;
};

/** Serializes what changes whether an invoice is paid. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<LockedInvoice | undefined> {
  return tx
    .selectFrom("invoices")
    .select(["id", "organizationId", "groupId", "number", "cents", "paidOn"])
    .where("id", "=", invoiceId)
    .forUpdate()
    .executeTakeFirst();
}

/** The one that can still be paid. */
export async function findUnsettled(db: Db, invoiceId: string): Promise<CardPayment | undefined> {
  const row = await db
    .selectFrom("cardPayments")
    .select(columns)
    .where("invoiceId", "=", invoiceId)
    .where("status", "in", unsettled)
    .executeTakeFirst();
  return row && { ...row, status: cardPaymentStatusOf(row.status) };
}

export async function insertPayment(
  tx: Tx,
  payment: Pick<CardPayment, "id" | "organizationId" | "groupId" | "invoiceId" | "cents" | "startedAt">,
): Promise<void> {
  await tx
    .insertInto("cardPayments")
    .values({ ...payment, status: "open" })
    .execute();
}

/** False if the payment has ended since. */
export async function saveSession(db: Db, id: string, sessionId: string): Promise<boolean> {
  const saved = await db
    .updateTable("cardPayments")
    .set({ sessionId })
    .where("id", "=", id)
    .where("status", "in", unsettled)
    .where((where) => where.or([where("sessionId", "is", null), where("sessionId", "=", sessionId)]))
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

export async function findBySession(
  db: Db,
  sessionId: string,
): Promise<Pick<CardPayment, "id" | "invoiceId"> | undefined> {
  return db
    .selectFrom("cardPayments")
    .select(["id", "invoiceId"])
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
}

export async function lockPayment(
  tx: Tx,
  id: string,
): Promise<Omit<CardPaymentState, "isInvoicePaid"> | undefined> {
  const row = await tx
    .selectFrom("cardPayments")
    .select(["invoiceId", "cents", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: cardPaymentStatusOf(row.status) };
}

export async function setStatus(
  tx: Tx,
  id: string,
  change: { status: CardPaymentStatus; reference?: string },
): Promise<void> {
  await tx.updateTable("cardPayments").set(change).where("id", "=", id).execute();
}

/** Without a session, the page was never shown to anyone. */
export function isAbandoned({ sessionId, startedAt }: CardPayment, now: Date): boolean {
  return sessionId === null && now.getTime() - startedAt.getTime() > cardPageAnswerMinutes * minuteMs;
}

export type UnsettledPayment = CardPayment & { isInvoicePaid: boolean };

/** The oldest first. */
export async function listUnsettled(db: Db, startedBefore: Date, limit: number): Promise<UnsettledPayment[]> {
  const rows = await db
    .selectFrom("cardPayments as c")
    .innerJoin("invoices as i", "i.id", "c.invoiceId")
    .select([
      "c.id",
      "c.organizationId",
      "c.groupId",
      "c.invoiceId",
      "c.sessionId",
      "c.cents",
      "c.status",
      "c.startedAt",
    ])
    .select("i.paidOn")
    .where("c.status", "in", unsettled)
    .where("c.startedAt", "<", startedBefore)
    .orderBy("c.startedAt")
    .orderBy("c.id")
    .limit(limit)
    .execute();
  return rows.map(({ paidOn, ...row }) => ({
    ...row,
    status: cardPaymentStatusOf(row.status),
    isInvoicePaid: paidOn !== null,
  }));
}
