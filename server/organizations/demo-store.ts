import { sql } from "kysely";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export async function isDemo(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .where("standing", "=", "demo")
    .executeTakeFirst();
  return row !== undefined;
}

export type NewDemo = { id: string; name: string; timeZone: string; createdAt: Date; endsAt: Date };

/** False if there are as many already. Two at once count one after the other. */
export async function insertDemo(tx: Tx, { endsAt, ...demo }: NewDemo, max: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo camps'))`.execute(tx);
  const { demos } = await tx
    .selectFrom("organizations")
    .select(countRows().as("demos"))
    .where("standing", "=", "demo")
    .executeTakeFirstOrThrow();
  if (demos >= max) return false;
  await tx
    .insertInto("organizations")
    .values({
      ...demo,
      type: "Camp",
      description: "A demo camp.",
      createdBy: null,
      createdByName: "Demo",
      createdByEmail: null,
      standing: "demo",
      demoEndsAt: endsAt,
    })
    .execute();
  return true;
}

export async function listEndedDemos(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("organizations")
    .select("id")
    .where("standing", "=", "demo")
    .where("demoEndsAt", "<=", now)
    .orderBy("demoEndsAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Everything that refers to it goes with the row: its people, their sessions, letters and audit entries. */
export async function deleteDemo(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom("organizations")
    .where("id", "=", organizationId)
    .where("standing", "=", "demo")
    .execute();
}
