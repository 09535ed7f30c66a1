import {
  dropCounts,
  maxListedDrops,
  type DropCounts,
  type RosterDrop,
} from "#domain/public-api/roster-drop.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { RosterFolder } from "#server/organizations/require-roster-folder.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** The events that a file may mean: at most two, because two are too many. */
export async function findEventsNamed(
  db: Db,
  { organizationId }: RosterFolder,
  by: { id: string } | { name: string },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("events")
    .select(["id", "name"])
    .where("organizationId", "=", organizationId)
    .where("deletedAt", "is", null)
    .where((event) => ("id" in by ? event("id", "=", by.id) : event("name", "=", by.name)))
    .limit(2)
    .execute();
}

/** Lock the event first. */
export async function findLastImported(
  tx: Tx,
  { organizationId }: RosterFolder,
  eventId: string,
): Promise<{ id: string; contentHash: Buffer | null } | undefined> {
  return tx
    .selectFrom("rosterDrops")
    .select(["id", "contentHash"])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("problem", "is", null)
    .orderBy("takenAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function markRepeated(tx: Tx, { organizationId }: RosterFolder, id: string, now: Date) {
  await tx
    .updateTable("rosterDrops")
    .set({ repeatedAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

type Outcome =
  | { eventId: string; contentHash: Buffer; counts: DropCounts }
  | { eventId: string | null; problem: string };

export async function insertDrop(
  tx: Tx,
  { organizationId }: RosterFolder,
  { id, fileName, now }: { id: string; fileName: string; now: Date },
  outcome: Outcome,
): Promise<void> {
  const row =
    "problem" in outcome ? outcome : { ...outcome, problem: null, counts: JSON.stringify(outcome.counts) };
  await tx
    .insertInto("rosterDrops")
    .values({ ...row, id, organizationId, fileName, takenAt: now })
    .execute();
}

export async function listDropsOf(db: Db, { organizationId }: Admin): Promise<RosterDrop[]> {
  const rows = await db
    .selectFrom("rosterDrops as d")
    .leftJoin("events as e", (join) =>
      join.onRef("e.id", "=", "d.eventId").onRef("e.organizationId", "=", "d.organizationId"),
    )
    .select([
      "d.id",
      "d.fileName",
      "e.name as eventName",
      "d.takenAt",
      "d.repeatedAt",
      "d.problem",
      "d.counts",
    ])
    .where("d.organizationId", "=", organizationId)
    .orderBy("d.takenAt", "desc")
    .orderBy("d.id", "desc")
    .limit(maxListedDrops)
    .execute();
  return rows.map(({ takenAt, repeatedAt, counts, ...row }) => ({
    ...row,
    takenAt: takenAt.toISOString(),
    repeatedAt: repeatedAt?.toISOString() ?? null,
    counts: counts === null ? null : dropCounts.parse(counts),
  }));
}

export async function deleteOldDrops(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("rosterDrops").where("takenAt", "<", before).execute();
}
