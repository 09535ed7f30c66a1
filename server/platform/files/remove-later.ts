import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/** Call it in the transaction that drops the last reference. Files are deleted after the backup retention. */
export async function removeLater(
  tx: Tx,
  keys: readonly string[],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  if (keys.length === 0) return;
  const since = sql<Date>`now() + make_interval(secs => ${afterMs / 1000})`;
  await tx
    .insertInto("filesToRemove")
    .values(keys.map((key) => ({ key, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Files that wait for the end of the backup retention and have this part in their key go with the next round. */
export async function removeNow(tx: Tx, part: string): Promise<void> {
  await tx
    .updateTable("filesToRemove")
    .set({ since: sql<Date>`'-infinity'` })
    .where("key", "like", `%${part}%`)
    // An upload may still be writing: these are removed at once and again later.
    .where("key", "not like", "incoming/%")
    .execute();
}
