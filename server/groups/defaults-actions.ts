import { isDeepStrictEqual } from "node:util";
import { AppError } from "#domain/app-error.ts";
import { withDefaults, type GroupDefaults } from "#domain/groups/defaults.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import type { NewOrganization } from "#domain/organizations/organization.ts";
import { setRetention } from "#server/events/retention.ts";
import { createOrganization } from "#server/organizations/actions.ts";
import { record } from "#server/organizations/audit.ts";
import { requireAdmin, type Admin } from "#server/organizations/require-staff.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import { changeLetterGuide, changePrintSettings, changeSafetyDesk } from "#server/organizations/settings.ts";
import { lockOrganization } from "#server/organizations/store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { addToGroup } from "./actions.ts";
import * as store from "./defaults-store.ts";
import type { GroupManager } from "./require-group-manager.ts";
import { findGroupOf } from "./store.ts";

type Clock = Pick<Deps, "clock">;

/** The caller becomes the admin. One transaction, so that no organization is left without the group's settings. */
export async function createOrganizationInGroup(
  tx: Tx,
  deps: Pick<Deps, "clock" | "config" | "limits">,
  { caller, address }: { caller: Caller; address: string },
  manager: GroupManager,
  organization: NewOrganization,
): Promise<{ id: string }> {
  const { id } = await createOrganization(tx, deps, { caller, address }, organization);
  const admin = await requireAdmin(tx, caller, id, groupErrors.onlyAdmins);
  // A repeated request finds it in the group, and must not undo what was set since.
  if ((await findGroupOf(tx, id))?.id === manager.groupId) return { id };
  await addToGroup(tx, deps, admin, manager.groupId);
  await apply(tx, deps, admin, await store.findDefaults(tx, manager.groupId), manager.groupName);
  return { id };
}

/** `seen` are the defaults that the admin was shown: others must not be taken over. */
export async function takeDefaults(tx: Tx, deps: Clock, admin: Admin, seen: GroupDefaults): Promise<void> {
  const group = await findGroupOf(tx, admin.organizationId);
  if (group === undefined) throw new AppError(groupErrors.notFound);
  const defaults = await store.findDefaults(tx, group.id);
  if (!isDeepStrictEqual(defaults, seen)) throw new AppError(groupErrors.defaultsChanged);
  await apply(tx, deps, admin, defaults, group.name);
}

/** Each setting changes by its own action, with its entry in the audit log. */
async function apply(
  tx: Tx,
  deps: Clock,
  admin: Admin,
  defaults: GroupDefaults,
  name: string,
): Promise<void> {
  await lockOrganization(tx, admin.organizationId);
  const chosen = await store.findChosen(tx, admin);
  const next = withDefaults(chosen, defaults);
  if (isDeepStrictEqual(next, chosen)) return;
  const { paper, sides, lettersPerWeek, tips, tipsInSpanish, repliesAtMinutes, retentionDays } = next;
  await record(tx, deps, admin, { action: "group.defaults-taken", subject: { name } });
  await changePrintSettings(tx, deps, admin, { paper, sides });
  await changeLetterGuide(tx, deps, admin, { lettersPerWeek, tips, tipsInSpanish });
  if (repliesAtMinutes !== chosen.repliesAtMinutes) {
    const desk = await findSafetyDesk(tx, admin);
    await changeSafetyDesk(tx, deps, admin, { ...desk, repliesAtMinutes });
  }
  await setRetention(tx, deps, admin, retentionDays);
}
