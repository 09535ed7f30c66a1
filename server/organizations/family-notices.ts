import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { announce } from "#server/platform/live/announce.ts";
import { record } from "./audit.ts";
import { updateFamilyNotices } from "./family-notices-store.ts";
import type { Admin } from "./prove-staff.ts";

/** Whether families are mailed at all. What a person has chosen for themselves stays as it is. */
export async function changeFamilyNotices(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  wanted: boolean,
): Promise<void> {
  if (!(await updateFamilyNotices(tx, admin, wanted))) return;
  const subject = { wanted: wanted ? "yes" : "no" };
  await record(tx, deps, admin, { action: "family-notices.changed", subject });
  announce(tx, [organizationTopics.itself(admin.organizationId)]);
}
