import { sql, type Expression } from "kysely";
import type { KeptTick } from "#domain/printing/hand-out.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { OwnJob } from "./list-store.ts";
import { jobsOfRun } from "./store.ts";
import { staffAccountName } from "#server/identity/account-name.ts";

export type JobToHandOut = { renderedAt: Date | null; voidedAt: Date | null; jobIds: string[] };

function jobToHandOut(db: Db, { organizationId }: Staff, { eventId, jobId }: OwnJob) {
  return db
    .selectFrom("printJobs as j")
    .select(["j.renderedAt", "j.voidedAt", jobsOfRun.as("jobIds")])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.id", "=", jobId)
    .where("j.kind", "=", "letters");
}

export async function findJobToHandOut(
  db: Db,
  staff: Staff,
  which: OwnJob,
): Promise<JobToHandOut | undefined> {
  return jobToHandOut(db, staff, which).executeTakeFirst();
}

/** The share lock serializes with voiding: a voided job never has a tick. */
export async function lockJobToHandOut(
  tx: Tx,
  staff: Staff,
  which: OwnJob,
): Promise<JobToHandOut | undefined> {
  return jobToHandOut(tx, staff, which).forShare().executeTakeFirst();
}

export async function listTicks(
  db: Db,
  { organizationId }: Staff,
  jobIds: readonly string[],
): Promise<KeptTick[]> {
  return db
    .selectFrom("handOuts as h")
    .leftJoin("users as u", "u.id", "h.handedOutBy")
    .select([
      "h.printJobId as jobId",
      "h.buildingId",
      "h.handedOutAt",
      staffAccountName("u").as("handedOutByName"),
    ])
    .where("h.organizationId", "=", organizationId)
    .where("h.printJobId", "=", anyId(jobIds))
    .orderBy("h.handedOutAt", "desc")
    .execute();
}

/** A run as one, under the id of its first job. */
export async function sumTicks(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  limit: number,
): Promise<{ jobId: string; sheets: number }[]> {
  return db
    .selectFrom("handOuts as h")
    .innerJoin("printJobs as j", "j.id", "h.printJobId")
    .select((from) => from.fn.coalesce("j.mailRunId", "j.id").as("jobId"))
    .select((from) => from.cast<number>(from.fn.sum("h.sheets"), "integer").as("sheets"))
    .where("h.organizationId", "=", organizationId)
    .where("h.eventId", "=", eventId)
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .groupBy((from) => from.fn.coalesce("j.mailRunId", "j.id"))
    .orderBy((from) => from.fn.max("h.handedOutAt"), "desc")
    .orderBy("jobId")
    .limit(limit)
    .execute();
}

export type Pile = { buildingId: string | null; sheets: number };

/** Returns only new ticks: of two concurrent calls, one gets them. */
export async function insertTicks(
  tx: Tx,
  { organizationId, userId }: Pick<Staff, "organizationId" | "userId">,
  { eventId, jobId }: OwnJob,
  { piles, at }: { piles: readonly Pile[]; at: Date },
): Promise<Pile[]> {
  // Raw: unnest.
  const { rows } = await sql<Pile>`
    insert into hand_outs (organization_id, event_id, print_job_id, building_id, sheets, handed_out_at, handed_out_by)
    select ${organizationId}, ${eventId}, ${jobId}, pile.building_id, pile.sheets, ${at}, ${userId}
    from unnest(
      ${piles.map(({ buildingId }) => buildingId)}::uuid[], ${piles.map(({ sheets }) => sheets)}::integer[]
    ) as pile (building_id, sheets)
    order by pile.building_id
    on conflict do nothing
    returning building_id as "buildingId", sheets`.execute(tx);
  return rows;
}

export async function deleteTicks(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  jobIds: readonly string[],
  buildingIds: readonly (string | null)[],
): Promise<Pile[]> {
  return tx
    .deleteFrom("handOuts as h")
    .where("h.organizationId", "=", organizationId)
    .where("h.printJobId", "=", anyId(jobIds))
    .where((from) => amongBuildings(from.ref("h.buildingId"), buildingIds))
    .returning(["h.buildingId", "h.sheets"])
    .execute();
}

export async function deleteTicksOfJobs(
  tx: Tx,
  { organizationId }: Staff,
  jobIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("handOuts")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", anyId(jobIds))
    .execute();
}

export async function listWritersOf(
  tx: Tx,
  { organizationId }: Staff,
  jobIds: readonly string[],
  buildingIds: readonly (string | null)[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("sheets as s")
    .innerJoin("participantLinks as l", "l.contactId", "s.contactId")
    .select("l.userId")
    .distinct()
    .where("l.organizationId", "=", organizationId)
    .where("s.printJobId", "=", anyId(jobIds))
    .where("s.organizationId", "=", organizationId)
    .where((from) => amongBuildings(from.ref("s.buildingId"), buildingIds))
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Null is the pile of participants without a building. */
function amongBuildings(column: Expression<string | null>, buildingIds: readonly (string | null)[]) {
  return sql<boolean>`(${column} = ${anyId(buildingIds.filter((id) => id !== null))}
    or (${column} is null and ${buildingIds.includes(null)}))`;
}
