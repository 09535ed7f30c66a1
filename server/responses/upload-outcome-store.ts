import { refusedListed, refusedReasons, type RefusedUpload } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isCounselor, type Uploader } from "./uploader.ts";

export async function markReopened(tx: Tx, { organizationId }: Staff, uploadId: string): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "received", why: null, settledAt: null, cleanAttempts: 0 })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}

export type UploadStateRow = {
  id: string;
  state: string;
  why: string | null;
  participantName: string | null;
  buildingName: string | null;
};

/** A counselor learns only about pictures that they sent themselves. */
export async function listStates(
  db: Db,
  uploader: Uploader,
  uploadIds: readonly string[],
): Promise<(UploadStateRow & { participantId: string | null })[]> {
  return db
    .selectFrom("uploads as u")
    .leftJoin("sheets as s", (sheet) =>
      sheet.onRef("s.printJobId", "=", "u.printJobId").onRef("s.number", "=", "u.sheetNumber"),
    )
    .select(["u.id", "u.state", "u.why", "s.participantId", "s.participantName", "s.buildingName"])
    .where("u.organizationId", "=", uploader.organizationId)
    .where("u.id", "in", uploadIds)
    .$if(isCounselor(uploader), (rows) => rows.where("u.uploadedBy", "=", uploader.userId))
    .execute();
}

export async function markRefusedSeen(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, uploadIds }: { eventId: string; uploadIds: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ seenAt: now })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "in", uploadIds)
    .where("state", "=", "refused")
    .where("seenAt", "is", null)
    .execute();
}

export type RefusedRow = { upload: RefusedUpload; count: number };

/** Refused images that staff have not looked at, the newest first. */
export async function listRefused(db: Db, { organizationId }: Staff, eventId: string): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "receivedAt", "uploadedByName", "originalFileName", "why"])
    .select((row) => row.fn.countAll<string>().over().as("count"))
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("state", "=", "refused")
    .where("seenAt", "is", null)
    .where("why", "in", refusedReasons)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(refusedListed)
    .execute();
  return rows.flatMap(({ why, receivedAt, count, ...row }) => {
    const reason = refusedReasons.find((one) => one === why);
    if (reason === undefined || receivedAt === null) return [];
    return [{ upload: { ...row, why: reason, receivedAt: receivedAt.toISOString() }, count: Number(count) }];
  });
}
