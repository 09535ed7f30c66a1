import { sql } from "kysely";
import type { KeptTick } from "#domain/printing/hand-out.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { OwnJob } from "./list-store.ts";

export type JobToHandOut = { renderedAt: Date | null; voidedAt: Date | null; handOutTicks: boolean };

function jobToHandOut(db: Db, { organizationId }: Staff, { eventId, jobId }: OwnJob) {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("organizations as o", "o.id", "j.organizationId")
    .select(["j.renderedAt", "j.voidedAt"])
    .select(sql<boolean>`o.hand_out_ticks and j.kind = 'letters'`.as("handOutTicks"))
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.id", "=", jobId);
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
  return jobToHandOut(tx, staff, which).forShare(["j"]).executeTakeFirst();
}

export async function listTicks(db: Db, { organizationId }: Staff, { jobId }: OwnJob): Promise<KeptTick[]> {
  return db
    .selectFrom("handOuts as h")
    .leftJoin("users as u", "u.id", "h.handedOutBy")
    .select(["h.buildingId", "h.handedOutAt", "u.displayName as handedOutByName"])
    .where("h.organizationId", "=", organizationId)
    .where("h.printJobId", "=", jobId)
    .execute();
}

export async function findHandOutTicks(db: Db, { organizationId }: Staff): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("handOutTicks")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.handOutTicks ?? false;
}

export async function sumTicks(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  limit: number,
): Promise<{ jobId: string; sheets: number }[]> {
  const { rows } = await sql<{ jobId: string; sheets: number }>`
    select print_job_id as "jobId", sum(sheets)::int as sheets from hand_outs
    where organization_id = ${organizationId} and event_id = ${eventId}
    group by print_job_id order by max(handed_out_at) desc, print_job_id limit ${limit}`.execute(db);
  return rows;
}

export type Pile = { buildingId: string | null; sheets: number };

/** Returns only new ticks: of two concurrent calls, one gets them. */
export async function insertTicks(
  tx: Tx,
  { organizationId, userId }: Staff,
  { eventId, jobId }: OwnJob,
  { piles, at }: { piles: readonly Pile[]; at: Date },
): Promise<Pile[]> {
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
  { organizationId }: Staff,
  { jobId }: OwnJob,
  buildingIds: readonly (string | null)[],
): Promise<Pile[]> {
  const { rows } = await sql<Pile>`
    delete from hand_outs h
    where h.organization_id = ${organizationId} and h.print_job_id = ${jobId} and ${amongBuildings("h", buildingIds)}
    returning h.building_id as "buildingId", h.sheets`.execute(tx);
  return rows;
}

export async function deleteTicksOfJob(tx: Tx, { organizationId }: Staff, jobId: string): Promise<void> {
  await tx
    .deleteFrom("handOuts")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", jobId)
    .execute();
}

export async function listWritersOf(
  tx: Tx,
  { organizationId }: Staff,
  { jobId }: OwnJob,
  buildingIds: readonly (string | null)[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId"
    from sheets s join participant_links l on l.contact_id = s.contact_id and l.organization_id = ${organizationId}
    where s.print_job_id = ${jobId} and s.organization_id = ${organizationId} and ${amongBuildings("s", buildingIds)}`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** Null is the pile of participants without a building. */
function amongBuildings(table: "h" | "s", buildingIds: readonly (string | null)[]) {
  const column = sql.ref(`${table}.building_id`);
  return sql`(${column} = any(${buildingIds.filter((id) => id !== null)}::uuid[])
    or (${column} is null and ${buildingIds.includes(null)}))`;
}
