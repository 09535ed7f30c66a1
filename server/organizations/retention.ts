import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record } from "./audit.ts";
import type { Admin } from "./require-staff.ts";
import * as store from "./retention-store.ts";

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
