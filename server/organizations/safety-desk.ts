import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record, type NewAuditEntry } from "./audit.ts";
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
  const entries = entriesFor(before, desk);
  if (entries.length === 0) return;
  await store.updateSafetyDesk(tx, admin, desk, now);
  for (const entry of entries) await record(tx, deps, admin, entry);
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}

function entriesFor(before: SafetyDesk, { isOn, words, repliesAtMinutes }: SafetyDesk): NewAuditEntry[] {
  const entries: NewAuditEntry[] = [];
  if (before.isOn !== isOn)
    entries.push({ action: "safety-desk.changed", subject: { is: isOn ? "on" : "off" } });
  if (before.words.join("\n") !== words.join("\n"))
    entries.push({ action: "safety-words.changed", subject: { words: words.length } });
  if (before.repliesAtMinutes !== repliesAtMinutes) {
    const at = repliesAtMinutes === null ? "" : formatMinutes(repliesAtMinutes);
    entries.push({ action: "reply-time.changed", subject: { at } });
  }
  return entries;
}

/** For holding only; held letters can be released while the desk is off. */
export async function requireDesk(tx: Tx, staff: Staff): Promise<void> {
  if (!(await store.findSafetyDesk(tx, staff)).isOn) throw new AppError(safetyDeskErrors.off);
}
