import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { statementOf, type Statement } from "#domain/billing/statement.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { requireAdmin, type Admin } from "#server/organizations/require-staff.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import * as store from "./store.ts";

/** Throws `off` after the check of rights, so that strangers learn nothing about the installation. */
export async function requireBillingAdmin(
  db: Db,
  { config }: Pick<Deps, "config">,
  caller: Caller,
  orgId: string,
): Promise<Admin> {
  const admin = await requireAdmin(db, caller, orgId, billingErrors.onlyAdmins);
  if (!config.BILLING) throw new AppError(billingErrors.off);
  return admin;
}

export type YearStatement = Statement & { year: number; years: number[] };

/** Without a year: of the current one at the organization. */
export async function readStatement(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  admin: Admin,
  wanted: number | undefined,
): Promise<YearStatement> {
  const organization = await findOrganization(db, admin.organizationId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  const today = dayIn(organization.timeZone, clock.now());
  const current = Number(today.slice(0, 4));
  const year = wanted ?? current;
  const [weeks, counted] = await Promise.all([
    store.listCountedWeeks(db, admin, year),
    store.listYears(db, admin),
  ]);
  const years = [...new Set([current, ...counted])].toSorted((one, other) => other - one);
  return { year, years, ...statementOf(weeks, today) };
}
