import { sql } from "kysely";
import { couldNotBeOpened, refusedReasons } from "#domain/responses/upload.ts";
import type { Db } from "#server/platform/db/database.ts";
import { deadLetters } from "#server/platform/jobs/queue.ts";

/**
 * How long the oldest job of each queue has been ready to run. Queues without one are missing, and so are the dead letters,
 * which wait for an operator.
 */
export async function readOldestJobs(db: Db): Promise<Map<string, number>> {
  // pg-boss owns the table, so the builder does not know it.
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> ${deadLetters}
    group by name`.execute(db);
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}

/** Over all organizations, by state. Staff have not looked at the refused ones. */
export async function countTroubledUploads(db: Db): Promise<Map<string, number>> {
  const { refused, unopened } = await db
    .selectNoFrom((row) => [
      row
        .selectFrom("uploads")
        .select((all) => all.fn.countAll<string>().as("count"))
        .where("state", "=", "refused")
        .where("seenAt", "is", null)
        .where("why", "in", refusedReasons)
        .as("refused"),
      row
        .selectFrom("uploads")
        .select((all) => all.fn.countAll<string>().as("count"))
        .where("state", "=", "waiting")
        .where("why", "=", couldNotBeOpened)
        .as("unopened"),
    ])
    .executeTakeFirstOrThrow();
  return new Map([
    ["refused", Number(refused)],
    ["unopened", Number(unopened)],
  ]);
}

/** Print jobs whose PDF could not be made in the last day. */
export async function countFailedRenders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("printJobs")
    .select((all) => all.fn.countAll<string>().as("count"))
    .where("renderFailedAt", ">", sql<Date>`now() - interval '1 day'`)
    .where("renderedAt", "is", null)
    .where("voidedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Seconds since Postgres last archived its log. NaN without archiving or before the first time. */
export async function readArchiveAge(db: Db): Promise<number> {
  // A view of the database's own statistics.
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - last_archived_time)::float8 as seconds from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
}
