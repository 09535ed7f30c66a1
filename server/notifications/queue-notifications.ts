import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobKind } from "#server/platform/jobs/job.ts";
import { mailJob, type MailJob } from "#server/platform/mail/send-mail.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertNotifications, type QueuedNotification } from "./notification-store.ts";

export const sendNotification: JobKind<MailJob> = { name: "send-notification", payload: mailJob };

/**
 * Queued in the transaction of its cause, so neither exists without the other. Sending checks whether the user wants
 * the mail and whether it is still true.
 */
export async function queueNotifications(
  tx: Tx,
  { clock, enqueue }: Pick<Deps, "clock" | "enqueue">,
  queuedNow: readonly QueuedNotification[],
  { sendAt, replace = false }: { sendAt?: Date; replace?: boolean } = {},
): Promise<void> {
  if (queuedNow.length === 0) return;
  const now = clock.now();
  const isLater = sendAt !== undefined && sendAt > now;
  const rows = queuedNow.map((one) => ({ id: newId(clock), ...one }));
  // Retries end a day after the time that the row stores, so it stores when the mail is to be sent.
  const jobs = await insertNotifications(tx, rows, { sendAt: isLater ? sendAt : now, replace });
  await enqueue(tx, sendNotification, jobs, isLater ? { startAfter: sendAt } : {});
}
