import { sql } from "kysely";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Addresses of copiers that were removed have no row in the later copy. Those added after the moment are lost. */
export async function deleteScanners(tx: Tx, later: Db): Promise<number> {
  const kept = await later.selectFrom("scannerAddresses").select(["organizationId", "email"]).execute();
  const names = kept.map(({ organizationId, email }) => `${organizationId} ${email}`);
  const { numDeletedRows } = await tx
    .deleteFrom("scannerAddresses")
    .where(sql<boolean>`organization_id || ' ' || email <> all(${names}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Revoked keys have no row in the later copy. Those made after the moment are lost: an admin makes a new one. */
export async function revokeApiKeys(tx: Tx, later: Db): Promise<number> {
  const kept = await later.selectFrom("apiKeys").select("id").execute();
  const { numDeletedRows } = await tx
    .deleteFrom("apiKeys")
    .where((key) => key.not(key("id", "=", anyId(kept.map(({ id }) => id)))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
