import { accountErrors } from "#domain/identity/account-errors.ts";
import { leavesNoAdmin } from "#domain/organizations/team.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record } from "./audit.ts";
import { requireStaff } from "./require-staff.ts";
import * as store from "./team-store.ts";

/** The last admin must hand over first. */
export async function leaveTeams(tx: Tx, deps: Pick<Deps, "clock">, userId: string): Promise<void> {
  // Always in the same order, so that concurrent deletions do not deadlock.
  for (const organizationId of await store.listTeamsOf(tx, userId)) {
    const staff = await requireStaff(tx, { userId }, organizationId);
    const admins = await store.lockAdmins(tx, staff);
    if (leavesNoAdmin(admins, userId, "none")) throw new AppError(accountErrors.handOverFirst);
    await store.deleteMembership(tx, staff, userId);
    await record(tx, deps, staff, { action: "member.left", subject: {} });
    invalidate(tx, [organizationTopics.team(organizationId)]);
  }
}
