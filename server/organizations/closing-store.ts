import { sql } from "kysely";
import { lifetimes } from "#domain/lifetimes.ts";
import { dayMs } from "#domain/time.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export async function lockOrganizationToClose(
  tx: Tx,
  organizationId: string,
): Promise<{ name: string; standing: string; deletionBeganAt: Date | null } | undefined> {
  return tx
    .selectFrom("organizations")
    .select(["name", "standing", "deletionBeganAt"])
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The day of the deletion is stored, because a later change of the time zone must not move it. */
export async function markClosed(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx
    .updateTable("organizations")
    .set((from) => ({
      standing: "closed",
      standingBeforeClosing: from.ref("standing"),
      closedAt: now,
      deletesOn: sql<string>`(${now}::timestamptz at time zone time_zone)::date + ${lifetimes.deleted}::integer`,
    }))
    .where("id", "=", organizationId)
    .execute();
}

export async function markReopened(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set((from) => ({
      standing: from.fn.coalesce("standingBeforeClosing", sql.lit("suspended")),
      standingBeforeClosing: null,
      closedAt: null,
      deletesOn: null,
    }))
    .where("id", "=", organizationId)
    .execute();
}

/** One hold, also of a single event, keeps the whole organization. Must match closing_of in the database. */
function hasNoHold(organization: string) {
  return sql<boolean>`not exists (
    select from legal_holds h where h.organization_id = ${sql.ref(`${organization}.id`)})`;
}

export async function listFamilyIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("participantLinks")
    .select("userId")
    .distinct()
    .where("organizationId", "=", organizationId)
    .execute();
  return rows.map(({ userId }) => userId);
}

function isDue(now: Date) {
  return sql<boolean>`o.deletes_on <= (${now}::timestamptz at time zone o.time_zone)::date`;
}

/** Longest closed first. beginDeletion() checks each again under its lock. */
export async function listOrganizationsToDelete(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("organizations as o")
    .select("o.id")
    .where("o.standing", "=", "closed")
    .where("o.deletedAt", "is", null)
    .where("o.deletionBeganAt", "is", null)
    .where(isDue(now))
    .where(hasNoHold("o"))
    .orderBy("o.deletesOn")
    .orderBy("o.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** From here on it cannot be reopened. Undefined if it must stay; otherwise the time of the closing. */
export async function beginDeletion(tx: Tx, organizationId: string, now: Date): Promise<Date | undefined> {
  const locked = await tx
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  // Another statement, so that it sees what was committed before the lock.
  const begun = await tx
    .updateTable("organizations as o")
    .set({ deletionBeganAt: now })
    .where("o.id", "=", organizationId)
    .where("o.standing", "=", "closed")
    .where("o.deletionBeganAt", "is", null)
    .where(isDue(now))
    .where(hasNoHold("o"))
    .returning("o.closedAt")
    .executeTakeFirst();
  return begun?.closedAt ?? undefined;
}

/** Their events have been purged. */
export async function listEmptiedOrganizations(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("organizations as o")
    .select("o.id")
    .where("o.standing", "=", "closed")
    .where("o.deletedAt", "is", null)
    .where("o.deletionBeganAt", "is not", null)
    .where((o) =>
      o.not(o.exists(o.selectFrom("events as e").select("e.id").whereRef("e.organizationId", "=", "o.id"))),
    )
    .orderBy("o.deletesOn")
    .orderBy("o.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Audit entries are deleted with the row. */
export async function deleteEmptyRows(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("organizations")
    .where("standing", "=", "closed")
    .where("deletedAt", "<", new Date(now.getTime() - lifetimes.closedRecord * dayMs))
    .execute();
}

/** Deletes everything that refers to the organization but its audit entries, and empties its row. */
export async function deleteRows(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  // Raw: a function of the database, which knows all tables.
  const { rows } = await sql<{ isDeleted: boolean }>`
    select delete_rows_of_organization(${organizationId}) as "isDeleted"`.execute(tx);
  if (rows[0]?.isDeleted !== true) return false;
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({
      name: "Closed organization",
      type: null,
      description: null,
      officePhone: null,
      writingTips: "",
      writingTipsEs: "",
      createdBy: null,
      createdByName: "",
      createdByEmail: null,
      deletedAt: now,
    })
    .where("id", "=", organizationId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
