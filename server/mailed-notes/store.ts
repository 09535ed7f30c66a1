import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { MailedNoteKey } from "./address-store.ts";

function oneIn(db: Db, { organizationId, id }: MailedNoteKey, state: "arriving" | "received") {
  return db
    .updateTable("mailedNotes")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "=", state);
}

/** False if another connection with the same mail was faster. */
export async function markReceived(tx: Tx, key: MailedNoteKey): Promise<boolean> {
  const { numUpdatedRows } = await oneIn(tx, key, "arriving").set({ state: "received" }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ReceivedNote = { linkId: string; standing: Standing };

export async function findReceived(
  db: Db,
  { organizationId, id }: MailedNoteKey,
): Promise<ReceivedNote | undefined> {
  const row = await db
    .selectFrom("mailedNotes as m")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .select(["m.linkId", "o.standing"])
    .where("m.organizationId", "=", organizationId)
    .where("m.id", "=", id)
    .where("m.state", "=", "received")
    .executeTakeFirst();
  return row && { ...row, standing: standingOf(row.standing) };
}

export async function postpone(db: Db, key: MailedNoteKey, tryAfter: Date): Promise<void> {
  await oneIn(db, key, "received").set({ tryAfter }).execute();
}

/** How often the mail could not be opened. */
export async function countAttempt(db: Db, key: MailedNoteKey): Promise<number> {
  const row = await oneIn(db, key, "received")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

export type Settled =
  | { state: "filed"; partsLeftOut: boolean }
  | { state: "refused"; partsLeftOut: boolean; refusedWhy: string; textReturned: string }
  /** Without an email: the person may no longer write. */
  | { state: "ended" };

/** False if another worker was faster. */
export async function settle(tx: Tx, key: MailedNoteKey, settled: Settled, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await oneIn(tx, key, "received")
    .set({ ...settled, settledAt: now })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listDue(db: Db, now: Date, limit: number): Promise<MailedNoteKey[]> {
  return db
    .selectFrom("mailedNotes")
    .select(["organizationId", "id"])
    .where("settledAt", "is", null)
    .where("state", "=", "received")
    .where("tryAfter", "<", now)
    .orderBy("tryAfter")
    .limit(limit)
    .execute();
}

/** Their senders never had an answer, and send them again. */
export async function deleteAbandoned(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("mailedNotes")
    .where("settledAt", "is", null)
    .where("state", "=", "arriving")
    .where("receivedAt", "<", before)
    .execute();
}

/** Mails whose file is stored. */
export async function listIncoming(db: Db): Promise<MailedNoteKey[]> {
  return db
    .selectFrom("mailedNotes")
    .select(["organizationId", "id"])
    .where("settledAt", "is", null)
    .execute();
}

export type Unanswered = {
  linkId: string;
  /** Null: it was filed. */
  refusedWhy: string | null;
  textReturned: string | null;
  partsLeftOut: boolean;
  settledAt: Date;
};

export async function findUnanswered(
  db: Db,
  { organizationId, id }: MailedNoteKey,
): Promise<Unanswered | undefined> {
  const row = await db
    .selectFrom("mailedNotes")
    .select(["linkId", "refusedWhy", "textReturned", "partsLeftOut", "settledAt"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "in", ["filed", "refused"])
    .where("answeredAt", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.settledAt === null) return undefined;
  return { ...row, settledAt: row.settledAt };
}

/** The text is not kept longer. */
export async function markAnswered(tx: Tx, { organizationId, id }: MailedNoteKey, now: Date): Promise<void> {
  await tx
    .updateTable("mailedNotes")
    .set({ answeredAt: now, textReturned: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
