import type { Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./prove-staff.ts";

/** False when it was so already. */
export async function updateFamilyNotices(
  tx: Tx,
  { organizationId }: Staff,
  wanted: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ familyNotices: wanted })
    .where("id", "=", organizationId)
    .where("familyNotices", "!=", wanted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
