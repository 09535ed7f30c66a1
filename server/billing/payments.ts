import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber } from "#domain/billing/invoice.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import type { SupportLook } from "#domain/organizations/support.ts";
import { insertEntry } from "#server/organizations/audit-store.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./payment-store.ts";

/** For a check or a transfer. The admins see who did it and why. */
export async function markPaidByOperator(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, operator, reason }: SupportLook,
  number: number,
): Promise<void> {
  const invoice = await store.lockInvoiceByNumber(tx, organizationId, number);
  if (invoice === undefined) throw new AppError(billingErrors.invoiceNotFound);
  if (invoice.paidOn !== null) throw new AppError(billingErrors.alreadyPaid);
  const now = clock.now();
  const organization = await findOrganization(tx, organizationId);
  const paidOn = dayIn(organization?.timeZone ?? "UTC", now);
  await store.markPaid(tx, invoice.id, { paidOn, payment: reason });
  // The organization may be deleted; its invoices are not.
  if (organization === undefined) return;
  await insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: now,
    actorId: null,
    actorName: operator,
    action: "invoice.paid" satisfies AuditAction,
    eventId: null,
    subject: { number: formatInvoiceNumber(number), reason },
  });
}
