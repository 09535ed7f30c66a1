import { AppError } from "#domain/app-error.ts";
import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import type { LetterGuide } from "#domain/organizations/letter-guide.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record, recordBySystem, type NewAuditEntry } from "./audit.ts";
import type { Admin, Staff } from "./require-staff.ts";
import * as store from "./settings-store.ts";
import type { OrganizationSwitch } from "./switches.ts";

const switchActions = {
  familyNotices: "family-notices.changed",
  printAtCutOff: "print-at-cut-off.changed",
  stationery: "stationery.changed",
  letterPhotos: "letter-photos.changed",
  answersByMail: "answers-by-mail.changed",
  linkReturning: "link-returning.changed",
  preapproveProposals: "preapprove-proposals.changed",
  passkeysRequired: "passkeys-required.changed",
  counselorsReadReplies: "counselors-read-replies.changed",
} as const satisfies Record<OrganizationSwitch, AuditAction>;

/** Applies to the whole organization. Users' own settings and past actions stay unchanged. False if it was so before. */
export async function changeSwitch(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { turns, wanted }: { turns: OrganizationSwitch; wanted: boolean },
): Promise<boolean> {
  if (!(await store.updateSwitch(tx, admin, { turns, wanted }))) return false;
  if (turns === "preapproveProposals") await store.updatePreapprover(tx, admin, wanted);
  const subject = { wanted: wanted ? "yes" : "no" };
  await record(tx, deps, admin, { action: switchActions[turns], subject });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
  return true;
}

/** For a job. */
export async function changeSwitchBySystem(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
  { turns, wanted }: { turns: OrganizationSwitch; wanted: boolean },
): Promise<void> {
  if (!(await store.updateSwitch(tx, { organizationId }, { turns, wanted }))) return;
  const subject = { wanted: wanted ? "yes" : "no" };
  await recordBySystem(tx, deps, organizationId, { action: switchActions[turns], subject });
  invalidate(tx, [organizationTopics.itself(organizationId)]);
}

/** Any team member may change these. Existing print jobs keep their settings. */
export async function changePrintSettings(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  settings: store.KeptPrintSettings,
): Promise<void> {
  if (!(await store.updatePrintSettings(tx, staff, settings))) return;
  const { coverLists, ...subject } = settings;
  await record(tx, deps, staff, {
    action: "print-settings.changed",
    subject: { ...subject, ...(coverLists === undefined ? {} : { coverLists }) },
  });
  invalidate(tx, [organizationTopics.itself(staff.organizationId)]);
}

/** Returns "earlier" when letters will be deleted sooner; the caller must then give families notice. */
export async function changeRetention(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  days: number,
): Promise<"earlier" | "later" | "as before"> {
  const before = await store.lockRetention(tx, admin);
  if (days === before.days) return "as before";
  await store.updateRetentionDays(tx, admin, days);
  await record(tx, deps, admin, { action: "retention.changed", subject: { days, before: before.days } });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
  return days < before.days ? "earlier" : "later";
}

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

/** One audit entry per changed setting. Letters that are stored stay. */
export async function changeLetterGuide(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  guide: LetterGuide,
): Promise<void> {
  const before = await store.lockLetterGuide(tx, admin);
  const isLimitNew = before.lettersPerWeek !== guide.lettersPerWeek;
  const areTipsNew = before.tips !== guide.tips || before.tipsInSpanish !== guide.tipsInSpanish;
  if (!isLimitNew && !areTipsNew) return;
  await store.updateLetterGuide(tx, admin, guide);
  if (isLimitNew) {
    const letters = guide.lettersPerWeek;
    const subject = letters === null ? { limit: "no" } : { letters };
    await record(tx, deps, admin, { action: "letters-per-week.changed", subject });
  }
  if (areTipsNew) await record(tx, deps, admin, { action: "writing-tips.changed", subject: {} });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}

/** For holding only; held letters can be released while the desk is off. */
export async function requireDesk(tx: Tx, staff: Staff): Promise<void> {
  if (!(await store.findSafetyDesk(tx, staff)).isOn) throw new AppError(safetyDeskErrors.off);
}
