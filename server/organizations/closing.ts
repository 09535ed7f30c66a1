import { AppError } from "#domain/app-error.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/organizations/closing-contract.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { isTypedName } from "#domain/text.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record, recordBySystem } from "./audit.ts";
import * as store from "./closing-store.ts";
import { requireAdmin, type Admin } from "./require-staff.ts";
import { listTeamIds } from "./team-store.ts";

const whileReadOnly = "row-level security refuses users' writes to a suspended or closed organization";

export function closingOperations(deps: Pick<Deps, "clock">): Operation[] {
  return [
    implement(contract.closeOrganization, {
      withSystemAccess: whileReadOnly,
      summary:
        "Makes an organization read-only and unlisted; its data is deleted 30 days later. Needs its typed name and a fresh sign-in. Admins only.",
      handle: ({ orgId, typedName }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsClose);
          await closeOrganization(tx, deps, admin, typedName);
          return {};
        }),
    }),
    implement(contract.reopenOrganization, {
      withSystemAccess: whileReadOnly,
      summary:
        "Reopens a closed organization until its deletion begins. One that was suspended stays suspended. Admins only.",
      handle: ({ orgId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsClose);
          await reopenOrganization(tx, deps, admin);
          return {};
        }),
    }),
  ];
}

/** Closing twice changes nothing, so the day of the deletion stays. */
async function closeOrganization(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  typedName: string,
): Promise<void> {
  const { organizationId } = admin;
  const organization = await store.lockOrganizationToClose(tx, organizationId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  if (!isTypedName(typedName, organization.name)) throw new AppError(organizationErrors.typeTheName);
  if (organization.standing === "closed") return;
  await store.markClosed(tx, organizationId, deps.clock.now());
  await record(tx, deps, admin, { action: "organization.closed", subject: {} });
  await invalidateForEveryone(tx, organizationId);
}

async function reopenOrganization(tx: Tx, deps: Pick<Deps, "clock">, admin: Admin): Promise<void> {
  const { organizationId } = admin;
  const organization = await store.lockOrganizationToClose(tx, organizationId);
  if (organization?.standing !== "closed") return;
  if (organization.deletionBeganAt !== null) throw new AppError(organizationErrors.deletionBegan);
  await store.markReopened(tx, organizationId);
  await record(tx, deps, admin, { action: "organization.reopened", subject: {} });
  await invalidateForEveryone(tx, organizationId);
}

/** The last step of the deletion. False while the organization has events. */
export async function deleteClosedOrganization(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
): Promise<boolean> {
  const team = await listTeamIds(tx, organizationId);
  if (!(await store.deleteRows(tx, organizationId, deps.clock.now()))) return false;
  await recordBySystem(tx, deps, organizationId, { action: "organization.deleted", subject: {} });
  invalidate(tx, team.map(identityTopics.person));
  return true;
}

async function invalidateForEveryone(tx: Tx, organizationId: string): Promise<void> {
  const people = [
    ...(await listTeamIds(tx, organizationId)),
    ...(await store.listFamilyIds(tx, organizationId)),
  ];
  invalidate(tx, [
    organizationTopics.directory,
    organizationTopics.itself(organizationId),
    ...people.map(identityTopics.person),
  ]);
}
