import { setTimeout as pause } from "node:timers/promises";
import { renderPrintJob } from "#server/printing/render.ts";
import { isAlive } from "#tools/engines/process-table.ts";
import { withDescendants } from "../processes.ts";
import { waitFor } from "../world.ts";
import type { Office } from "./printing-office.ts";

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

export type Killed = "worker" | "Postgres";

export async function usualMs(office: Office, written: string[]): Promise<number> {
  const jobId = await printSheets(office, written);
  return millisecondsOf(() => untilRendered(office, jobId));
}

export type Hit = {
  who: Killed;
  /** How far into the job, as a part of its usual time. */
  part: number;
  usual: number;
};

/** Hits one job; if it was finished already, another one, sooner. Also returns how long it takes undisturbed by now. */
export async function disturb(
  office: Office,
  written: string[],
  { who, part, usual }: Hit,
): Promise<{ disturbed: Disturbed; usual: number }> {
  const target = who === "worker" ? office.worker : office.world.postgres;
  for (let waitMs = part * usual; ; waitMs *= 0.6) {
    const jobId = await printSheets(office, written);
    await pause(waitMs);
    const before = await jobState(office, jobId);
    const family = who === "worker" ? withDescendants([office.worker.pid]).slice(1) : [];
    await target.kill9();
    const restarted = performance.now();
    await target.start();
    const isHit = before.working && (await jobState(office, jobId)).renderedAt === null;
    await untilRendered(office, jobId);
    const secondsToFinish = (performance.now() - restarted) / 1_000;
    if (!isHit && waitMs < 20) throw new Error(`no moment was found in which the ${who} was at work`);
    if (!isHit) continue;
    const orphans = family.filter(isAlive).length;
    const { tries } = await jobState(office, jobId);
    // The same job, set again from beginning to end, must be the same PDF to the byte.
    const { sha256: disturbed } = await office.readPdf(jobId);
    await office.renderAgain(jobId);
    const ms = await millisecondsOf(() => untilRendered(office, jobId));
    const sameBytes = disturbed === (await office.readPdf(jobId)).sha256;
    const setWhenHit = before.renderedSheets;
    return { disturbed: { setWhenHit, secondsToFinish, tries, sameBytes, orphans }, usual: ms };
  }
}

async function millisecondsOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

/** Returns as soon as a worker has begun with it. */
async function printSheets(office: Office, written: string[]): Promise<string> {
  written.push(...(await office.write(sheets)));
  // The answer may wait for the PDF, or be lost with Postgres: the row says what became of it.
  void office.print({ maxSheets: 500 }).catch(() => undefined);
  const begun = async (): Promise<string | undefined> => {
    const [job] = await office.world.query<{ id: string }>(
      "select id from print_jobs where rendered_at is null",
    );
    return job !== undefined && (await jobState(office, job.id)).working ? job.id : undefined;
  };
  return waitFor("a worker begins to render", begun, { patienceMs, everyMs: 5 });
}

type JobState = { renderedAt: Date | null; renderedSheets: number; working: boolean; tries: number };

/** What the job's row says, and what the queue knows of it. */
async function jobState({ world }: Office, jobId: string): Promise<JobState> {
  const [row] = await world.query<JobState>(
    `select j.rendered_at as "renderedAt", j.rendered_sheets as "renderedSheets",
       coalesce(bool_or(q.state = 'active'), false) as working, coalesce(sum(q.retry_count + 1), 0)::int as tries
     from print_jobs j left join pgboss.job q on q.name = $1 and q.data ->> 'jobId' = j.id::text
     where j.id = $2
     group by j.id`,
    [renderPrintJob.name, jobId],
  );
  if (row === undefined) throw new Error(`${jobId} is gone`);
  return row;
}

function untilRendered(office: Office, jobId: string): Promise<Date> {
  // Right after a kill of Postgres it may not answer yet.
  const rendered = async () =>
    (await jobState(office, jobId).catch(() => undefined))?.renderedAt ?? undefined;
  return waitFor(`${jobId} is rendered`, rendered, { patienceMs, everyMs: 20 });
}
