import type { Role } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { teamReasons } from "#domain/organizations/reasons.ts";
import { leavesNoAdmin } from "#domain/organizations/team.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { Refused } from "#domain/refusal.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { announce } from "#server/platform/live/announce.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { record } from "./audit.ts";
import { isAdmin, proveAdmin, proveStaff, type Admin, type Staff } from "./prove-staff.ts";
import * as store from "./team-store.ts";

type RoleChange = { userId: string; role: Role };

export async function changeRole(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { userId, role }: RoleChange,
): Promise<void> {
  const admins = await store.lockAdmins(tx, admin);
  // Whoever was demoted or removed while waiting for the lock decides nothing any more.
  await proveAdmin(tx, admin, admin.organizationId, teamReasons.onlyAdmins);
  if (leavesNoAdmin(admins, userId, role)) throw new Refused(teamReasons.lastAdmin);
  if (await store.updateRole(tx, admin, userId, role)) {
    await record(tx, deps, admin, { action: "member.role-changed", subject: { userId, role } });
    announceChange(tx, admin, userId);
  } else if (!(await store.isOnTeam(tx, admin, userId))) throw new Refused(teamReasons.memberNotFound);
}

/** Admins send anybody away, everybody may leave. Calls and streams of the one who goes end with the commit. */
export async function removeTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  userId: string,
): Promise<void> {
  const admins = await store.lockAdmins(tx, staff);
  const asker = await proveStaff(tx, staff, staff.organizationId);
  if (asker.userId !== userId && !isAdmin(asker)) throw new Refused(teamReasons.onlyAdmins);
  if (leavesNoAdmin(admins, userId, "none")) throw new Refused(teamReasons.lastAdmin);
  if (!(await store.deleteMembership(tx, asker, userId))) throw new Refused(teamReasons.memberNotFound);
  const leaves = asker.userId === userId;
  await record(tx, deps, asker, {
    action: leaves ? "member.left" : "member.removed",
    subject: leaves ? {} : { userId },
  });
  announceChange(tx, asker, userId);
}

function announceChange(tx: Tx, { organizationId }: Staff, userId: string): void {
  announce(tx, [
    rightsChangedTopic(userId),
    identityTopics.person(userId),
    organizationTopics.team(organizationId),
  ]);
}
