import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

/** Only printing interprets these values. */
export type KeptPrintSettings = { paper: string; sides: string };

export async function findPrintSettings(
  db: Db,
  { organizationId }: Staff,
): Promise<KeptPrintSettings | undefined> {
  return db
    .selectFrom("organizations")
    .select(["paper", "sides"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
}

export async function updatePrintSettings(
  tx: Tx,
  { organizationId }: Staff,
  { paper, sides }: KeptPrintSettings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ paper, sides })
    .where("id", "=", organizationId)
    .where((one) => one.or([one("paper", "!=", paper), one("sides", "!=", sides)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
