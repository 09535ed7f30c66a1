import type { Tx } from "#server/platform/db/database.ts";

export type KeptEntry = {
  id: string;
  organizationId: string;
  at: Date;
  /** Null for operators and for entries of the system. */
  actorId: string | null;
  actorName: string;
  action: string;
  eventId: string | null;
  subject: Readonly<Record<string, string | number>>;
};

/** Entries are append-only: the database rejects updates and deletes. */
export async function insertEntry(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry).execute();
}

/** Does nothing if a unique index already covers the entry. */
export async function insertEntryOnce(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertEntriesOnce(tx: Tx, entries: readonly KeptEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertion(tx, ...entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function insertion(tx: Tx, ...entries: readonly KeptEntry[]) {
  return tx
    .insertInto("auditEntries")
    .values(entries.map(({ subject, ...entry }) => ({ ...entry, subject: JSON.stringify(subject) })));
}
