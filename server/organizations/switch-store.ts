import type { Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

export type OrganizationSwitch =
  | "familyNotices"
  | "handOutTicks"
  | "lettersForDays"
  | "stationery"
  | "familyBooks"
  | "letterPhotos";

export async function updateSwitch(
  tx: Tx,
  { organizationId }: Staff,
  { turns, wanted }: { turns: OrganizationSwitch; wanted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ [turns]: wanted })
    .where("id", "=", organizationId)
    .where(turns, "!=", wanted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
