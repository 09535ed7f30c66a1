import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertNotifications, type QueuedNotification } from "./notification-store.ts";
import { sendNotifications } from "./send-notifications-kind.ts";

/**
 * Queued in the transaction of its cause, so neither exists without the other. Sending checks whether the user wants
 * the mail and whether it is still true.
 */
export async function queueNotifications(
  tx: Tx,
  { clock, enqueue }: Pick<Deps, "clock" | "enqueue">,
  queuedNow: readonly QueuedNotification[],
  { replace = false } = {},
): Promise<void> {
  if (queuedNow.length === 0) return;
  const rows = queuedNow.map((one) => ({ id: newId(clock), ...one }));
  if ((await insertNotifications(tx, rows, { now: clock.now(), replace })) > 0)
    await enqueue(tx, sendNotifications, {});
}
