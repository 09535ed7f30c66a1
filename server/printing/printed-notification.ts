import { lettersIn } from "#domain/notifications/letters-in.ts";
import { queueNotifications } from "#server/notifications/queue-notifications.ts";
import type { WriteNotification } from "#server/notifications/send-notifications.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./printed-notification-store.ts";

/** One mail per writer and job, once the PDF is stored. */
export async function queuePrintedNotifications(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, jobId }: { organizationId: string; eventId: string; jobId: string },
): Promise<void> {
  const writers = await store.listWriters(tx, { organizationId, jobId });
  const about = { organizationId, kind: "printed", about: jobId, eventId, printJobId: jobId } as const;
  // No requeue: a job that is rendered again after a purge must not notify again.
  await queueNotifications(
    tx,
    deps,
    writers.map((userId) => ({ ...about, userId })),
  );
}

/** No mail for a job that was voided meanwhile: its letters wait again. */
export const writePrintedNotification: WriteNotification = async (
  db,
  { userId, organizationId, printJobId },
  addressee,
) => {
  if (printJobId === null) return undefined;
  const [first, ...others] = await store.listPrintedLetters(db, {
    organizationId,
    jobId: printJobId,
    userId,
  });
  return first === undefined
    ? undefined
    : lettersIn[addressee.language].printed(addressee, [first, ...others]);
};
