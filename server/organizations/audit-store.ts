import type { Tx } from "#server/platform/db/database.ts";

export type AuditEntry = {
  id: string;
  organizationId: string;
  at: Date;
  actorId: string;
  actorName: string;
  action: string;
  eventId: string | null;
  subject: Readonly<Record<string, string | number>>;
};

export async function insertEntry(tx: Tx, { subject, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditEntries")
    .values({ ...entry, subject: JSON.stringify(subject) })
    .execute();
}
