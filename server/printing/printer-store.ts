import { sql } from "kysely";
import type { PrintOrder } from "#domain/printing/printer.ts";
import type { ApiKey } from "#server/organizations/require-api-key.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { sumOfRun } from "./list-store.ts";

export async function saveReport(
  tx: Tx,
  { keyId, organizationId }: ApiKey,
  { now, problem }: { now: Date; problem: string | null },
): Promise<void> {
  await tx
    .insertInto("printAgents")
    .values({ apiKeyId: keyId, organizationId, seenAt: now, problem })
    .onConflict((conflict) => conflict.column("apiKeyId").doUpdateSet({ seenAt: now, problem }))
    .execute();
}

/** The one that was seen last. */
export async function findAgent(
  db: Db,
  { organizationId }: StaffOrAutomatic,
  since: Date,
): Promise<{ seenAt: Date; problem: string | null } | undefined> {
  return db
    .selectFrom("printAgents")
    .select(["seenAt", "problem"])
    .where("organizationId", "=", organizationId)
    .where("seenAt", ">=", since)
    .orderBy("seenAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewOrder = { id: string; eventId: string; printJobId: string; now: Date };

/** False if the print job is already on its way to the printer. */
export async function insertOrder(
  tx: Tx,
  { organizationId, userId }: StaffOrAutomatic,
  { now, ...order }: NewOrder,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("printOrders")
    .values({ ...order, organizationId, orderedBy: userId, orderedAt: now, changedAt: now })
    // A partial index cannot be named by its columns alone.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Lapsed = { printJobId: string; claimedUntil: Date; orderedUntil: Date; problem: string };

/** Ends orders that no agent prints any more; `problem` is why those that wait are not printed. True if there were any. */
export async function endOrders(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { printJobId, claimedUntil, orderedUntil, problem }: Lapsed,
): Promise<boolean> {
  const orders = tx
    .updateTable("printOrders")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", printJobId);
  const claimed = await orders
    .set({ state: "unknown" })
    .where("state", "=", "claimed")
    .where("changedAt", "<=", claimedUntil)
    .executeTakeFirst();
  const waiting = await orders
    .set({ state: "failed", problem })
    .where("state", "=", "waiting")
    .where("orderedAt", "<=", orderedUntil)
    .executeTakeFirst();
  return claimed.numUpdatedRows + waiting.numUpdatedRows > 0n;
}

/** False if the newest order of the print job is not in doubt. */
export async function confirmOrder(
  tx: Tx,
  { organizationId }: Staff,
  { printJobId, now }: { printJobId: string; now: Date },
): Promise<boolean> {
  const newest = tx
    .selectFrom("printOrders")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", printJobId)
    .orderBy("orderedAt", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const { numUpdatedRows } = await tx
    .updateTable("printOrders")
    .set({ state: "printed", changedAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", newest)
    .where("state", "=", "unknown")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Printed no more: voided print jobs, deleted events, orders that waited too long. */
function ordersOf(db: Db, organizationId: string) {
  return db
    .selectFrom("printOrders as o")
    .innerJoin("printJobs as j", "j.id", "o.printJobId")
    .innerJoin("events as e", "e.id", "o.eventId")
    .where("o.organizationId", "=", organizationId)
    .where("j.organizationId", "=", organizationId)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null);
}

const columns = [
  "o.id",
  "o.eventId",
  "o.printJobId as jobId",
  "o.state",
  "o.agent",
  "o.apiKeyId",
  "o.orderedAt",
  "o.changedAt",
  "j.voidedAt",
  "j.renderedAt",
  "j.pageCount as pages",
  "j.paper",
  "j.sides",
] as const;

/** What waits for a station, and what this one has claimed; the oldest first. */
export async function listQueue(
  db: Db,
  { organizationId, keyId }: ApiKey,
  { since, limit }: { since: Date; limit: number },
) {
  return ordersOf(db, organizationId)
    .select(columns)
    .select(sumOfRun("sheet_count").as("sheets"))
    .where("j.voidedAt", "is", null)
    .where("j.renderedAt", "is not", null)
    .where((o) =>
      o.or([
        o.and([o("o.state", "=", "waiting"), o("o.orderedAt", ">=", since)]),
        o.and([o("o.state", "=", "claimed"), o("o.apiKeyId", "=", keyId)]),
      ]),
    )
    .orderBy("o.orderedAt")
    .orderBy("o.id")
    .limit(limit)
    .execute();
}

/** Takes a row lock. */
export async function lockOrder(tx: Tx, { organizationId }: ApiKey, orderId: string) {
  return ordersOf(tx, organizationId)
    .select(columns)
    .where("o.id", "=", orderId)
    .forUpdate("o")
    .executeTakeFirst();
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

type OrderChange = {
  state: PrintOrder["state"];
  agent: string;
  pages?: number | undefined;
  problem: string | null;
  now: Date;
};

export async function updateOrder(
  tx: Tx,
  { organizationId, keyId }: ApiKey,
  orderId: string,
  { now, pages, ...change }: OrderChange,
): Promise<void> {
  await tx
    .updateTable("printOrders")
    .set({ ...change, apiKeyId: keyId, changedAt: now, ...(pages === undefined ? {} : { pages }) })
    .where("organizationId", "=", organizationId)
    .where("id", "=", orderId)
    .execute();
}

/** The newest of each print job. */
export async function listOrders(
  db: Db,
  { organizationId }: Staff,
  { since, limit }: { since: Date; limit: number },
) {
  // Raw: distinct on.
  const { rows } = await sql<{
    eventId: string;
    jobId: string;
    state: PrintOrder["state"];
    sheets: number;
    problem: string | null;
    orderedAt: Date;
    changedAt: Date;
  }>`
    select * from (
      select distinct on (o.print_job_id) o.event_id as "eventId", o.print_job_id as "jobId", o.state,
        ${sumOfRun("sheet_count")} as sheets, o.problem, o.ordered_at as "orderedAt", o.changed_at as "changedAt"
      from print_orders o join print_jobs j on j.id = o.print_job_id
      where o.organization_id = ${organizationId} and o.ordered_at >= ${since}
      order by o.print_job_id, o.ordered_at desc, o.id desc
    ) newest order by "changedAt" desc, "jobId" limit ${limit}`.execute(db);
  return rows;
}
