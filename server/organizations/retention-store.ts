import { sql } from "kysely";
import type { RetentionAnswer } from "#domain/organizations/retention.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

export type KeptRetention = Pick<RetentionAnswer, "days" | "nothingDeletedBefore"> & { timeZone: string };

const kept = ["retentionDays as days", "nothingDeletedBefore", "timeZone"] as const;

export async function findRetention(db: Db, { organizationId }: Staff): Promise<KeptRetention> {
  return db
    .selectFrom("organizations")
    .select(kept)
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

/** Locks the row, so that the expiry of events waits for a change of the retention. */
export async function lockRetention(tx: Tx, { organizationId }: Staff): Promise<KeptRetention> {
  return tx
    .selectFrom("organizations")
    .select(kept)
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRetentionDays(tx: Tx, { organizationId }: Staff, days: number): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ retentionDays: days })
    .where("id", "=", organizationId)
    .execute();
}

/** Keeps a later day that was promised before. */
export async function promiseNothingBefore(tx: Tx, { organizationId }: Staff, day: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ nothingDeletedBefore: sql<string>`greatest(nothing_deleted_before, ${day}::date)` })
    .where("id", "=", organizationId)
    .execute();
}
