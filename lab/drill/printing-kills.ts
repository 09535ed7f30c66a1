import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { renderPrintJob } from "#server/printing/render.ts";
import { isAlive, processTable } from "#tools/engines/process-table.ts";
import type { PrintingWorld } from "./printing-world.ts";

/** Large enough that there is a middle to be hit. */
const sheets = 160;
/** Seconds after the restart. A job that takes twice as long is given up. */
export const goalSeconds = 30;
const patienceMs = 2 * goalSeconds * 1_000;

export type Disturbed = {
  /** How many sheets were set when it was hit, as the progress bar had it. */
  setWhenHit: number;
  secondsToFinish: number;
  /** How often it was begun, with the one that was hit. */
  tries: number;
  sameBytes: boolean;
  /** Processes of the killed worker that outlived it. */
  orphans: number;
};

export type KnockOver = "worker" | "Postgres";

export async function usualMs(world: PrintingWorld, written: string[]): Promise<number> {
  const jobId = await printSheets(world, written);
  return millisecondsOf(() => untilRendered(world, jobId));
}

export type Hit = {
  who: KnockOver;
  /** How far into the job, as a part of its usual time. */
  part: number;
  usual: number;
};

/** Hits one job; when it was finished already, another one, sooner. Answers also how long it takes undisturbed by now. */
export async function disturb(
  world: PrintingWorld,
  written: string[],
  { who, part, usual }: Hit,
): Promise<{ disturbed: Disturbed; usual: number }> {
  for (let waitMs = part * usual; ; waitMs *= 0.6) {
    const jobId = await printSheets(world, written);
    await pause(waitMs);
    const before = await jobState(world, jobId);
    const family = who === "worker" ? descendantsOf(world.workerPid()) : [];
    await knockOver(world, who);
    const restarted = performance.now();
    await standUp(world, who);
    const isHit = before.working && (await jobState(world, jobId)).renderedAt === null;
    await untilRendered(world, jobId);
    const secondsToFinish = (performance.now() - restarted) / 1_000;
    if (!isHit && waitMs < 20) throw new Error(`no moment was found in which the ${who} was at work`);
    if (!isHit) continue;
    const orphans = family.filter(isAlive).length;
    const { tries } = await jobState(world, jobId);
    const { sameBytes, ms } = await setUndisturbed(world, jobId);
    const setWhenHit = before.renderedSheets;
    return { disturbed: { setWhenHit, secondsToFinish, tries, sameBytes, orphans }, usual: ms };
  }
}

async function millisecondsOf(action: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

/** Answers as soon as a worker has begun with it. */
async function printSheets(world: PrintingWorld, written: string[]): Promise<string> {
  written.push(...(await world.write(sheets)));
  // The answer may wait for the PDF, or be lost with Postgres: the row says what became of it.
  void world.print({ maxSheets: 500 }).catch(() => undefined);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const job = await world.db
      .selectFrom("printJobs")
      .select("id")
      .where("renderedAt", "is", null)
      .executeTakeFirst();
    if (job !== undefined && (await jobState(world, job.id)).working) return job.id;
    await pause(5);
  }
  throw new Error("No worker began to render.");
}

type JobState = { renderedAt: Date | null; renderedSheets: number; working: boolean; tries: number };

/** What the job's row says, and what the queue knows of it. */
async function jobState({ db }: PrintingWorld, jobId: string): Promise<JobState> {
  const { rows } = await sql<JobState>`
    select j.rendered_at as "renderedAt", j.rendered_sheets as "renderedSheets",
      coalesce(bool_or(q.state = 'active'), false) as working, coalesce(sum(q.retry_count + 1), 0)::int as tries
    from print_jobs j left join pgboss.job q on q.name = ${renderPrintJob.name} and q.data ->> 'jobId' = j.id::text
    where j.id = ${jobId}
    group by j.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${jobId} is gone`);
  return row;
}

async function untilRendered(world: PrintingWorld, jobId: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    // Right after a kill of Postgres the first questions go to connections that are dead.
    const job = await jobState(world, jobId).catch(() => undefined);
    if (job?.renderedAt) return;
    await pause(20);
  }
  throw new Error(`${jobId} was not rendered within ${patienceMs / 1_000} s`);
}

async function knockOver(world: PrintingWorld, who: KnockOver): Promise<void> {
  await (who === "worker" ? world.killWorker() : world.killPostgres());
}

async function standUp(world: PrintingWorld, who: KnockOver): Promise<void> {
  await (who === "worker" ? world.startWorker() : world.startPostgres());
}

/** The same job, set again from beginning to end, must be the same PDF to the byte. */
async function setUndisturbed(
  world: PrintingWorld,
  jobId: string,
): Promise<{ sameBytes: boolean; ms: number }> {
  const { sha256: disturbed } = await world.readPdf(jobId);
  await world.renderAgain(jobId);
  const ms = await millisecondsOf(() => untilRendered(world, jobId));
  const { sha256: undisturbed } = await world.readPdf(jobId);
  return { sameBytes: disturbed === undisturbed, ms };
}

function descendantsOf(pid: number): number[] {
  const all = processTable();
  const children = (of: number): number[] =>
    all.filter(({ parentPid }) => parentPid === of).flatMap((row) => [row.pid, ...children(row.pid)]);
  return children(pid);
}
