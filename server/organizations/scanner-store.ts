import { maxScanners } from "#domain/mail-in/limits.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin, Staff } from "./require-staff.ts";

export async function listScanners(
  db: Db,
  { organizationId }: Staff,
  limit = maxScanners,
): Promise<{ email: string; addedByName: string }[]> {
  return db
    .selectFrom("scannerAddresses")
    .select(["email", "addedByName"])
    .where("organizationId", "=", organizationId)
    .orderBy("email")
    .limit(limit)
    .execute();
}

/** False if it was added before. */
export async function insertScanner(
  tx: Tx,
  { organizationId, userId, displayName }: Admin,
  { email, addedAt }: { email: string; addedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count = 0n } = await tx
    .insertInto("scannerAddresses")
    .values({ organizationId, email, addedAt, addedBy: userId, addedByName: displayName })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return count > 0n;
}

/** False if there is none. */
export async function deleteScanner(tx: Tx, { organizationId }: Admin, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("scannerAddresses")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
