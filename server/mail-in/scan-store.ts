import { sql } from "kysely";
import { stoppedWhy, type MailedScan, type StoppedWhy } from "#domain/mail-in/contract.ts";
import { scansListed } from "#domain/mail-in/limits.ts";
import type { SheetName } from "#domain/printing/sheet-code.ts";
import type { Mailer } from "#server/organizations/require-mailer.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type ScanKey = { organizationId: string; id: string };

export type NewScan = {
  id: string;
  eventId: string;
  fingerprint: Buffer;
  byteSize: number;
  sender: string;
  receivedAt: Date;
  tryAfter: Date;
};

/**
 * The scan with this fingerprint. One that was never stored, or could not be opened, begins again; another is only
 * reported.
 */
export async function insertScan(
  tx: Tx,
  { organizationId, userId, displayName }: Mailer,
  scan: NewScan,
): Promise<{ id: string; state: string }> {
  const begin = {
    state: "arriving",
    byteSize: scan.byteSize,
    receivedAt: scan.receivedAt,
    tryAfter: scan.tryAfter,
    settledAt: null,
    attempts: 0,
    openerMs: 0,
    stopped: null,
    pagesRead: 0,
    pagesAlready: 0,
    pagesUnopened: 0,
    partsIgnored: 0,
    uploadIds: [],
  };
  const sentBy = { sender: scan.sender, sentBy: userId, sentByName: displayName };
  const inserted = await tx
    .insertInto("mailedScans")
    .values({ ...begin, ...sentBy, organizationId, ...scan })
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "eventId", "fingerprint"])
        .doUpdateSet({ ...begin, ...sentBy })
        .where("mailedScans.state", "in", ["arriving", "failed"]),
    )
    .returning(["id", "state"])
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  return tx
    .selectFrom("mailedScans")
    .select(["id", "state"])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", scan.eventId)
    .where("fingerprint", "=", scan.fingerprint)
    .executeTakeFirstOrThrow();
}

function oneIn(tx: Db, { organizationId, id }: ScanKey, state: "arriving" | "received") {
  return tx
    .updateTable("mailedScans")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "=", state);
}

/** False if another connection with the same mail was faster. */
export async function markScanReceived(tx: Tx, key: ScanKey): Promise<boolean> {
  const { numUpdatedRows } = await oneIn(tx, key, "arriving").set({ state: "received" }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ReceivedScan = {
  organizationId: string;
  eventId: string;
  sender: string | null;
  sentBy: string | null;
  sentByName: string;
  pagesRead: number;
  openerMs: number;
  standing: string;
  /** Of the event. */
  deletedAt: Date | null;
};

export async function findReceivedScan(
  db: Db,
  { organizationId, id }: ScanKey,
): Promise<ReceivedScan | undefined> {
  return db
    .selectFrom("mailedScans as s")
    .innerJoin("organizations as o", "o.id", "s.organizationId")
    .innerJoin("events as e", "e.id", "s.eventId")
    .select([
      "s.organizationId",
      "s.eventId",
      "s.sender",
      "s.sentBy",
      "s.sentByName",
      "s.pagesRead",
      "s.openerMs",
      "o.standing",
      "e.deletedAt",
    ])
    .where("s.organizationId", "=", organizationId)
    .where("s.id", "=", id)
    .where("s.state", "=", "received")
    .executeTakeFirst();
}

export async function postpone(db: Db, key: ScanKey, tryAfter: Date): Promise<void> {
  await oneIn(db, key, "received").set({ tryAfter }).execute();
}

/** The processor time that opening the mail has taken. */
export async function setOpenerTime(db: Db, key: ScanKey, ms: number): Promise<void> {
  await oneIn(db, key, "received")
    .set({ openerMs: Math.round(ms) })
    .execute();
}

/** How often the mail could not be opened. */
export async function countAttempt(db: Db, key: ScanKey): Promise<number> {
  const row = await oneIn(db, key, "received")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

export type PageResult =
  | { type: "stored"; uploadId: string; already: boolean }
  | { type: "unopened" }
  | { type: "ignored" };

/** Guarded by the number of pages, so that two workers count none twice. False if the other was faster. */
export async function addPage(db: Db, key: ScanKey, done: number, result: PageResult): Promise<boolean> {
  const { numUpdatedRows } = await oneIn(db, key, "received")
    .where("pagesRead", "=", done)
    .set((column) => ({
      pagesRead: done + 1,
      ...(result.type === "unopened" && { pagesUnopened: column("pagesUnopened", "+", 1) }),
      ...(result.type === "ignored" && { partsIgnored: column("partsIgnored", "+", 1) }),
      ...(result.type === "stored" && { uploadIds: sql<string[]>`upload_ids || ${result.uploadId}::uuid` }),
      ...(result.type === "stored" && result.already && { pagesAlready: column("pagesAlready", "+", 1) }),
    }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Settled = {
  state: "filed" | "failed";
  settledAt: Date;
  /** Why pages after those that were read did not come. */
  stopped: StoppedWhy | null;
  ignored: number;
};

/** The number of pages, or undefined if another worker was faster. */
export async function settleScan(
  tx: Tx,
  key: ScanKey,
  { ignored, ...settled }: Settled,
): Promise<number | undefined> {
  const row = await oneIn(tx, key, "received")
    .set((column) => ({ ...settled, partsIgnored: column("partsIgnored", "+", ignored) }))
    .returning(sql<number>`cardinality(upload_ids) + pages_unopened`.as("pages"))
    .executeTakeFirst();
  return row?.pages;
}

export async function listDueScans(
  db: Db,
  now: Date,
  limit: number,
): Promise<(ScanKey & { pagesRead: number })[]> {
  return db
    .selectFrom("mailedScans")
    .select(["organizationId", "id", "pagesRead"])
    .where("settledAt", "is", null)
    .where("state", "=", "received")
    .where("tryAfter", "<", now)
    .orderBy("tryAfter")
    .limit(limit)
    .execute();
}

/** Their senders never had an answer, and send them again. */
export async function deleteAbandonedScans(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("mailedScans")
    .where("settledAt", "is", null)
    .where("state", "=", "arriving")
    .where("receivedAt", "<", before)
    .execute();
}

/** Mails whose file is stored. */
export async function listIncomingScans(db: Db): Promise<ScanKey[]> {
  return db
    .selectFrom("mailedScans")
    .select(["organizationId", "id"])
    .where("settledAt", "is", null)
    .execute();
}

export async function listScans(db: Db, { organizationId }: Staff, eventId: string): Promise<MailedScan[]> {
  const rows = await db
    .selectFrom("mailedScans as s")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("uploads as u")
          .select((u) => [
            u.fn.countAll().filterWhere("u.state", "=", "filed").as("filed"),
            u.fn.countAll().filterWhere("u.state", "=", "waiting").as("needMatching"),
            u.fn.countAll().filterWhere("u.state", "=", "unwritten").as("nothingWritten"),
          ])
          .where("u.id", "=", sql<string>`any(s.upload_ids)`)
          .as("became"),
      (join) => join.onTrue(),
    )
    .select([
      "s.id",
      "s.receivedAt",
      "s.sender",
      "s.sentByName",
      "s.state",
      "s.pagesAlready",
      "s.pagesUnopened",
      "s.partsIgnored",
      "s.stopped",
      "became.filed",
      "became.needMatching",
      "became.nothingWritten",
    ])
    .select(sql<number>`cardinality(s.upload_ids)`.as("stored"))
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("s.state", "<>", "arriving")
    .orderBy("s.receivedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(scansListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sender: row.sender,
    sentByName: row.sentByName,
    receivedAt: row.receivedAt.toISOString(),
    state: row.state === "filed" || row.state === "failed" ? row.state : "received",
    pages: row.stored + row.pagesUnopened,
    filed: Number(row.filed ?? 0),
    needMatching: Number(row.needMatching ?? 0),
    nothingWritten: Number(row.nothingWritten ?? 0),
    already: row.pagesAlready,
    unopened: row.pagesUnopened,
    ignoredParts: row.partsIgnored,
    stopped: stoppedWhy.find((why) => why === row.stopped) ?? null,
  }));
}

type SheetOfPage = { eventId: string; jobId: string; sheetNumber: number; tokenHash: Buffer };

/** Of any event that is not deleted. The token is still to be compared. */
export async function findSheetOfPage(
  db: Db,
  { organizationId }: Mailer,
  { code, number }: SheetName,
): Promise<SheetOfPage | undefined> {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("sheets as s", "s.printJobId", "j.id")
    .innerJoin("events as e", "e.id", "j.eventId")
    .select(["j.eventId", "j.id as jobId", "s.number as sheetNumber", "s.tokenHash"])
    .where("j.organizationId", "=", organizationId)
    .where("j.code", "=", code)
    .where("s.number", "=", number)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}
