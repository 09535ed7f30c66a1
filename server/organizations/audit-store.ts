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

/** The only statement that writes here: the database itself refuses to change or delete an entry. */
export async function insertEntry(tx: Tx, { subject, ...entry }: KeptEntry): Promise<void> {
  await tx
    .insertInto("auditEntries")
    .values({ ...entry, subject: JSON.stringify(subject) })
    .execute();
}
