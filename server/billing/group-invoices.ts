import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import {
  dueOn,
  formatInvoiceNumber,
  maxGroupInvoiceLines,
  type BillingDetails,
} from "#domain/billing/invoice.ts";
import {
  centsPerCamper,
  statementOf,
  weeksToInvoice,
  type StatementWeek,
} from "#domain/billing/statement.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { readOnlyError } from "#domain/standing.ts";
import { setGroupPays as storeGroupPays, findGroupOf } from "#server/groups/store.ts";
import { findDefaults } from "#server/groups/defaults-store.ts";
import type { GroupManager } from "#server/groups/require-group-manager.ts";
import { record, recordBySystemInAll } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { lockOrganization } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./group-store.ts";
import { insertInvoice, listInvoices, takeInvoiceNumber } from "./invoice-store.ts";
import { withLate } from "./invoices.ts";
import { listCountedWeeks } from "./store.ts";

type Billed = { organization: store.PaidOrganization; weeks: StatementWeek[] };

/** Weeks of those that agreed and can be changed. Each has its own free campers and its own day. */
async function weeksOf(db: Db, groupId: string, year: number, now: Date): Promise<Billed[]> {
  const organizations = await store.listPaidOrganizations(db, { groupId });
  const billed: Billed[] = [];
  for (const organization of organizations) {
    if (!organization.groupPays || readOnlyError(organization.standing) !== undefined) continue;
    const counted = await listCountedWeeks(db, { organizationId: organization.id }, year);
    const { weeks } = statementOf(counted, dayIn(organization.timeZone, now));
    billed.push({ organization, weeks: weeksToInvoice(weeks) });
  }
  return billed;
}

/** Groups have no time zone: the day at the first of their organizations. */
function todayOf([first]: readonly Pick<store.PaidOrganization, "timeZone">[], now: Date): string {
  return dayIn(first?.timeZone ?? "UTC", now);
}

const sumOf = (weeks: readonly StatementWeek[]) => weeks.reduce((sum, { cents }) => sum + cents, 0);

/** Must run as the group's manager (withGroupManager). */
export async function readGroupBilling(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  { groupId }: GroupManager,
  wanted: number | undefined,
) {
  const now = clock.now();
  const organizations = await store.listPaidOrganizations(db, { groupId });
  const today = todayOf(organizations, now);
  const current = Number(today.slice(0, 4));
  const year = wanted ?? current;
  const billed = await weeksOf(db, groupId, year, now);
  const weeksById = new Map(billed.map(({ organization, weeks }) => [organization.id, weeks]));
  const [invoices, details = null] = await Promise.all([
    listInvoices(db, { groupId }),
    store.findGroupDetails(db, { groupId }),
  ]);
  return {
    year,
    // Before that there is nothing that a group can pay.
    years: [current, current - 1],
    organizations: organizations.map(({ id, name, type, groupPays }) => {
      const weeks = weeksById.get(id) ?? [];
      return { id, name, type, pays: groupPays, weeks: weeks.length, cents: sumOf(weeks) };
    }),
    centsToInvoice: billed.reduce((sum, { weeks }) => sum + sumOf(weeks), 0),
    invoices: withLate(invoices, today),
    details,
  };
}

/** Needs system access: the lines and the entries are of several organizations. */
export async function makeGroupInvoice(
  tx: Tx,
  deps: Pick<Deps, "clock" | "config">,
  { groupId, groupName }: GroupManager,
  year: number,
): Promise<{ id: string; number: number }> {
  await store.lockMembers(tx, groupId);
  const organizations = await store.listPaidOrganizations(tx, { groupId });
  // As for an invoice of one: of two presses, one finds nothing left.
  for (const { id } of organizations.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await lockOrganization(tx, id);
  const details = await store.findGroupDetails(tx, { groupId });
  if (details === undefined) throw new AppError(billingErrors.detailsMissing);
  const now = deps.clock.now();
  const billed = await weeksOf(tx, groupId, year, now);
  const lines = billed
    .flatMap(({ organization, weeks }) => weeks.map((week) => ({ organization, week })))
    .slice(0, maxGroupInvoiceLines);
  const cents = sumOf(lines.map(({ week }) => week));
  if (cents === 0) throw new AppError(billingErrors.nothingToInvoice);
  const types = new Set(lines.map(({ organization }) => organization.type));
  const [id, number] = [newId(deps.clock), await takeInvoiceNumber(tx)];
  const issuedOn = todayOf(organizations, now);
  await insertInvoice(tx, { groupId }, details, {
    id,
    number,
    issuedOn,
    dueOn: dueOn(issuedOn),
    madeAt: now,
    organizationType: types.size === 1 ? ([...types][0] ?? null) : null,
    paper: (await findDefaults(tx, groupId)).paper ?? "letter",
    issuer: deps.config.BILLING_ISSUER,
    cents,
    lines: lines.map(({ organization, week }) => ({
      organizationId: organization.id,
      organizationName: organization.name,
      groupName,
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
  const concerned = [...new Set(lines.map(({ organization }) => organization.id))];
  await recordBySystemInAll(tx, deps, concerned, {
    action: "invoice.made-for-group",
    subject: { number: formatInvoiceNumber(number), name: groupName },
  });
  return { id, number };
}

export async function saveGroupBillingDetails(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  manager: GroupManager,
  details: BillingDetails,
): Promise<void> {
  await store.saveGroupDetails(tx, manager, details, clock.now());
}

/** Needs system access. An invoice that was made keeps its weeks. */
export async function setGroupPays(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  pays: boolean,
): Promise<void> {
  const group = await findGroupOf(tx, admin.organizationId);
  if (group === undefined) throw new AppError(billingErrors.notInGroup);
  const readOnly = readOnlyError(admin.standing);
  if (readOnly !== undefined) throw new AppError(readOnly);
  if (!(await storeGroupPays(tx, admin, pays))) return;
  const action = pays ? "group.pays" : "group.pays-no-more";
  await record(tx, deps, admin, { action, subject: { name: group.name } });
}
