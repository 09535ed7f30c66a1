import type { Tx } from "../db/database.ts";

/** In the transaction after which nobody needs these files any more; a worker removes them when no backup needs them. */
export async function removeLater(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto("filesToRemove")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
