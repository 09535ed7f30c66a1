import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record, type Action } from "./audit.ts";
import type { Admin, Staff } from "./require-staff.ts";
import * as store from "./safety-desk-store.ts";

/** One audit entry per changed setting. Filed responses keep their visible time. */
export async function changeSafetyDesk(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  desk: SafetyDesk,
): Promise<void> {
  const now = deps.clock.now();
  const before = await store.lockSafetyDesk(tx, admin, now);
  const actions = actionsOf(before, desk);
  if (actions.length === 0) return;
  await store.updateSafetyDesk(tx, admin, desk, now);
  for (const action of actions) await record(tx, deps, admin, action);
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}

function actionsOf(before: SafetyDesk, { isOn, words, repliesAtMinutes }: SafetyDesk): Action[] {
  const actions: Action[] = [];
  if (before.isOn !== isOn)
    actions.push({ action: "safety-desk.changed", subject: { is: isOn ? "on" : "off" } });
  if (before.words.join("\n") !== words.join("\n"))
    actions.push({ action: "safety-words.changed", subject: { words: words.length } });
  if (before.repliesAtMinutes !== repliesAtMinutes) {
    const at = repliesAtMinutes === null ? "" : formatMinutes(repliesAtMinutes);
    actions.push({ action: "reply-time.changed", subject: { at } });
  }
  return actions;
}

/** For holding only; held letters can be released while the desk is off. */
export async function requireDesk(tx: Tx, staff: Staff): Promise<void> {
  if (!(await store.findSafetyDesk(tx, staff)).isOn) throw new AppError(safetyDeskErrors.off);
}
