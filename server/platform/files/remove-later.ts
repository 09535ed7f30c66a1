import type { Tx } from "../db/database.ts";

/** Call it in the transaction that drops the last reference. Files are deleted after the backup retention. */
export async function removeLater(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto("filesToRemove")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
