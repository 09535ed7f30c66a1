import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { ScanKey } from "./scan-store.ts";

export const fileScanJob = {
  name: "file-mailed-scan",
  payload: z.object({ organizationId: uuid, scanId: uuid }),
};

/** After this time a scan that is not settled is enqueued again. */
export const tryAgainMs = 15 * 60_000;

/** Each scan is queued once, and once more for its next turn while the job of this turn still runs. */
export async function enqueueScan(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { organizationId, id: scanId }: ScanKey,
  pagesRead = 0,
): Promise<void> {
  const key = pagesRead === 0 ? scanId : `${scanId}/${pagesRead}`;
  await enqueue(tx, fileScanJob, { organizationId, scanId }, { key, turnOf: organizationId });
}
