import type { Tx } from "#server/platform/db/database.ts";

export type KeptEntry = {
  id: string;
  organizationId: string;
  at: Date;
  /** Nobody's, when an operator looked. */
  actorId: string | null;
  actorName: string;
  action: string;
  eventId: string | null;
  subject: Readonly<Record<string, string | number>>;
};

/** Entries are only ever added: the database itself refuses to change or delete one. */
export async function insertEntry(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry).execute();
}

/** The same, unless an index says that this is on record already. */
export async function insertEntryOnce(tx: Tx, entry: KeptEntry): Promise<void> {
  await insertion(tx, entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same for several at once. */
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
