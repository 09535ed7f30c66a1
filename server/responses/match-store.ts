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

/** Of two who settle one picture at the same moment the second sees what the first has done. */
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

/** It goes to this sheet, and to the event that the sheet is of. */
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

/** Its sheet has no letter on it: it goes there, and waits on until somebody says whom it is to. */
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

/** Whoever discards says why. */
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
