import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { record } from "./audit.ts";
import * as store from "./print-settings-store.ts";
import type { Staff } from "./require-staff.ts";

/** Any team member may change these. Existing print jobs keep their settings. */
export async function changePrintSettings(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  settings: store.KeptPrintSettings,
): Promise<void> {
  if (!(await store.updatePrintSettings(tx, staff, settings))) return;
  await record(tx, deps, staff, { action: "print-settings.changed", subject: settings });
  invalidate(tx, [organizationTopics.itself(staff.organizationId)]);
}
