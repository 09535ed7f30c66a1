import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { dueOn, formatInvoiceNumber, maxInvoiceLines, type BillingDetails } from "#domain/billing/invoice.ts";
import { centsPerCamper, formatCents, statementOf, weeksToInvoice } from "#domain/billing/statement.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { record } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { findOrganization, lockOrganization } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./invoice-store.ts";
import { listCountedWeeks } from "./store.ts";

export async function listInvoices(db: Db, { clock }: Pick<Deps, "clock">, admin: Admin) {
  const [invoices, details = null, organization] = await Promise.all([
    store.listInvoices(db, admin),
    store.findDetails(db, admin),
    findOrganization(db, admin.organizationId),
  ]);
  const today = dayIn(organization?.timeZone ?? "UTC", clock.now());
  return {
    invoices: invoices.map((invoice) => ({
      ...invoice,
      isLate: invoice.paidOn === null && invoice.dueOn < today,
    })),
    details,
  };
}

/** Invoices that exist keep their details. */
export async function saveBillingDetails(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  details: BillingDetails,
): Promise<void> {
  if (!(await store.saveDetails(tx, admin, details, deps.clock.now()))) return;
  await record(tx, deps, admin, { action: "billing-details.changed", subject: {} });
}

/** The lock lets one of two presses find nothing left; the unique key of the lines would stop it otherwise. */
export async function makeInvoice(
  tx: Tx,
  deps: Pick<Deps, "clock" | "config">,
  admin: Admin,
  year: number,
): Promise<{ id: string; number: number }> {
  await lockOrganization(tx, admin.organizationId);
  const organization = await findOrganization(tx, admin.organizationId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  const details = await store.findDetails(tx, admin);
  if (details === undefined) throw new AppError(billingErrors.detailsMissing);
  const now = deps.clock.now();
  const issuedOn = dayIn(organization.timeZone, now);
  const { weeks } = statementOf(await listCountedWeeks(tx, admin, year), issuedOn);
  const billed = weeksToInvoice(weeks).slice(0, maxInvoiceLines);
  const cents = billed.reduce((sum, week) => sum + week.cents, 0);
  // Free weeks wait for one with a charge.
  if (cents === 0) throw new AppError(billingErrors.nothingToInvoice);
  const [id, number] = [newId(deps.clock), await store.takeInvoiceNumber(tx)];
  await store.insertInvoice(tx, admin, details, {
    id,
    number,
    issuedOn,
    dueOn: dueOn(issuedOn),
    madeAt: now,
    organizationType: organization.type,
    paper: await store.findPaper(tx, admin),
    issuer: deps.config.BILLING_ISSUER,
    cents,
    lines: billed.map((week) => ({
      organizationName: organization.name,
      eventId: week.eventId,
      eventName: week.name,
      startDate: week.startDate,
      endDate: week.endDate,
      campers: week.campers,
      free: week.free,
      centsPerCamper,
      cents: week.cents,
    })),
  });
  const subject = { number: formatInvoiceNumber(number), amount: formatCents(cents) };
  await record(tx, deps, admin, { action: "invoice.made", subject });
  return { id, number };
}
