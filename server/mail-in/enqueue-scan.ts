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

/** The queue key is the id, so that each scan is queued once. */
export async function enqueueScan(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { organizationId, id: scanId }: ScanKey,
): Promise<void> {
  await enqueue(tx, fileScanJob, { organizationId, scanId }, { key: scanId, turnOf: organizationId });
}
