import { writtenFirst } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { FoundSheet } from "./match-sheet-store.ts";

export type LockedUpload = {
  eventId: string;
  state: string;
  why: string | null;
  printJobId: string | null;
  sheetNumber: number | null;
  contentHash: Buffer;
};

/** Of two concurrent calls, the second sees what the first has done. */
export async function lockUpload(
  tx: Tx,
  { organizationId }: Staff,
  uploadId: string,
): Promise<LockedUpload | undefined> {
  return tx
    .selectFrom("uploads")
    .select(["eventId", "state", "why", "printJobId", "sheetNumber", "contentHash"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Also moves the upload to the event of the sheet. */
export async function markMatched(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber }: FoundSheet,
  uploadId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "filed", eventId, printJobId: jobId, sheetNumber, settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}

/** The sheet has no letter: the upload waits there until staff say whom it is to. */
export async function markWrittenFirst(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber }: FoundSheet,
  uploadId: string,
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ why: writtenFirst, eventId, printJobId: jobId, sheetNumber })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}

export async function discardWaiting(
  tx: Tx,
  { organizationId }: Staff,
  uploadId: string,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "discarded", why, settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}
