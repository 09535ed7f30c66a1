import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertNotices, type Owed } from "./notice-store.ts";
import { sendNotices } from "./send-notices-kind.ts";

/**
 * Somebody is to be told of what this transaction does: in it, so that there is no deed without its mail and no mail
 * without its deed. Whether they want to be told, and whether it is still so, is asked when the mail goes.
 */
export async function oweNotices(
  tx: Tx,
  { clock, enqueue }: Pick<Deps, "clock" | "enqueue">,
  owed: readonly Owed[],
  { anew = false } = {},
): Promise<void> {
  if (owed.length === 0) return;
  const rows = owed.map((one) => ({ id: newId(clock), ...one }));
  if ((await insertNotices(tx, rows, { now: clock.now(), anew })) > 0) await enqueue(tx, sendNotices, {});
}
