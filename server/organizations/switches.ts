import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record } from "./audit.ts";
import type { Admin } from "./require-staff.ts";
import { updateSwitch, type OrganizationSwitch } from "./switch-store.ts";

const actions = {
  familyNotices: "family-notices.changed",
  handOutTicks: "hand-out-ticks.changed",
  lettersForDays: "letters-for-days.changed",
  stationery: "stationery.changed",
  familyBooks: "family-books.changed",
  letterPhotos: "letter-photos.changed",
} as const satisfies Record<OrganizationSwitch, AuditAction>;

/** Applies to the whole organization. Users' own settings and past actions stay unchanged. */
export async function changeSwitch(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { turns, wanted }: { turns: OrganizationSwitch; wanted: boolean },
): Promise<void> {
  if (!(await updateSwitch(tx, admin, { turns, wanted }))) return;
  const subject = { wanted: wanted ? "yes" : "no" };
  await record(tx, deps, admin, { action: actions[turns], subject });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}
