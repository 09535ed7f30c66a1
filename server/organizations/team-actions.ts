import type { Role } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { leavesNoAdmin } from "#domain/organizations/team.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { record } from "./audit.ts";
import { isAdmin, requireAdmin, requireStaff, type Admin, type Staff } from "./require-staff.ts";
import * as store from "./team-store.ts";

type RoleChange = { userId: string; role: Role };

export async function changeRole(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { userId, role }: RoleChange,
): Promise<void> {
  const admins = await store.lockAdmins(tx, admin);
  // The caller may have been demoted or removed while waiting for the lock.
  await requireAdmin(tx, admin, admin.organizationId, teamErrors.onlyAdmins);
  if (leavesNoAdmin(admins, userId, role)) throw new AppError(teamErrors.lastAdmin);
  if (await store.updateRole(tx, admin, userId, role)) {
    await record(tx, deps, admin, { action: "member.role-changed", subject: { userId, role } });
    invalidateChange(tx, admin, userId);
  } else if (!(await store.isOnTeam(tx, admin, userId))) throw new AppError(teamErrors.memberNotFound);
}

/** Admins may remove any member; every member may leave. Access and live streams end with the commit. */
export async function removeTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  userId: string,
): Promise<void> {
  const admins = await store.lockAdmins(tx, staff);
  const actor = await requireStaff(tx, staff, staff.organizationId);
  if (actor.userId !== userId && !isAdmin(actor)) throw new AppError(teamErrors.onlyAdmins);
  if (leavesNoAdmin(admins, userId, "none")) throw new AppError(teamErrors.lastAdmin);
  if (!(await store.deleteMembership(tx, actor, userId))) throw new AppError(teamErrors.memberNotFound);
  const leaves = actor.userId === userId;
  await record(tx, deps, actor, {
    action: leaves ? "member.left" : "member.removed",
    subject: leaves ? {} : { userId },
  });
  invalidateChange(tx, actor, userId);
}

function invalidateChange(tx: Tx, { organizationId }: Staff, userId: string): void {
  invalidate(tx, [
    rightsChangedTopic(userId),
    identityTopics.person(userId),
    organizationTopics.team(organizationId),
  ]);
}
