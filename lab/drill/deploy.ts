import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { followOnAndOn, pressOnAndOn, readOnAndOn, type Traffic, type Streams } from "./deploy-people.ts";
import { startDeployWorld, type DeployWorld, type Restarted } from "./deploy-world.ts";
import { aFamilyWriting } from "./notes-family.ts";
import { compareWithRows, createLedger, type NotesLedger } from "./notes-ledger.ts";
import { noCounts, type DrillCounts } from "./notes-sending.ts";
import { readKept } from "./notes-world.ts";
import type { DrillResult } from "./result.ts";

const families = { accounts: 60, childrenEach: 2 };
const readers = 8;
const tabs = 8;
const order: readonly Restarted[] = [
  "API 1",
  "API 2",
  "worker",
  "API 1",
  "API 2",
  "worker",
  "API 1",
  "API 2",
];
/** Between two restarts, so that the proxy has taken the new one in. */
const settleMs = 3_000;
const maxMs = 300_000;

/**
 * Restarts each process in turn while people read, write, print and follow through HAProxy. No request may fail, every
 * stream must be asked to reconnect, every job must run once.
 */
export async function deployDrill({ careless = false } = {}): Promise<DrillResult> {
  const world = await startDeployWorld(families);
  try {
    const seen = await rollOut(world, careless);
    return await report(world, seen, careless);
  } finally {
    await world.stop();
  }
}

type Seen = {
  traffic: Traffic;
  streams: Streams;
  counts: DrillCounts;
  ledger: NotesLedger;
  jobs: string[];
  badExits: number;
  seconds: number;
};

async function rollOut(world: DeployWorld, careless: boolean): Promise<Seen> {
  const began = performance.now();
  const over = new AbortController();
  const until = over.signal;
  const giveUp = AbortSignal.timeout(maxMs);
  const request: Traffic = { reads: 0, presses: 0, failed: [] };
  const streams: Streams = { opened: 0, sentElsewhere: 0, cut: 0, refused: 0, invalidations: 0 };
  const [ledger, counts] = [createLedger(), noCounts()];
  const { camp, origin } = world;
  const pauseMs = () => 2_000 + Math.random() * 2_000;
  const writing = camp.families.map((family) =>
    aFamilyWriting({ origin, camp, family, ledger, counts, pauseMs, giveUp })({ until, mayDelete: true }),
  );
  const reading = Array.from({ length: readers }, (_, n) => readOnAndOn(world, n, request, until));
  const following = Array.from({ length: tabs }, () => followOnAndOn(world, streams, until));
  const pressing = pressOnAndOn(world, request, until);
  let badExits = 0;
  await pause(settleMs);
  for (const which of order) {
    if (careless) await world.cutOff(which);
    else if ((await world.restart(which)) !== 0) badExits += 1;
    await pause(settleMs);
  }
  over.abort();
  await Promise.all([...writing, ...reading, ...following]);
  const seconds = (performance.now() - began) / 1_000;
  return { traffic: request, streams, counts, ledger, jobs: await pressing, badExits, seconds };
}

type JobsDone = { rendered: number; once: number };

async function untilRendered(url: string, jobs: readonly string[]): Promise<JobsDone> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const ask = async () => {
    const { rows } = await client.query<{ rendered: number; once: number }>(
      `select
        (select count(*) from print_jobs where id = any($1) and rendered_at is not null)::int as rendered,
        (select count(*) from pgboss.job where name = 'render-print-job' and state = 'completed' and retry_count = 0
          and data ->> 'jobId' = any($1::uuid[]::text[]))::int as once`,
      [jobs],
    );
    return rows[0] ?? { rendered: 0, once: 0 };
  };
  try {
    let done = await ask();
    for (let n = 0; n < 120 && done.rendered < jobs.length; n += 1) {
      await pause(500);
      done = await ask();
    }
    return await ask();
  } finally {
    await client.end();
  }
}

async function report(world: DeployWorld, seen: Seen, careless: boolean): Promise<DrillResult> {
  const { traffic: request, streams, counts, jobs, badExits, seconds } = seen;
  const done = await untilRendered(world.url, jobs);
  const { rows, copies } = await readKept(world.url);
  const { lost, duplicated, cameBack, wrongOnPaper } = compareWithRows(seen.ledger, rows, copies);
  const writes = counts.created + counts.edited + counts.deleted + counts.printedBefore;
  const failed = request.failed.length + counts.retries + counts.refused + counts.unanswered;
  console.log(`drill deploy: ${order.length} restarts by ${careless ? "kill -9" : "SIGTERM"} behind HAProxy`);
  console.table([
    { reads: request.reads, writes, presses: request.presses, failed, seconds: Math.round(seconds) },
  ]);
  console.table([{ tabs, ...streams }]);
  console.table([{ "print jobs": jobs.length, ...done, lost, duplicated, cameBack, wrongOnPaper, badExits }]);
  for (const line of request.failed.slice(0, 5)) console.error(`failed: ${line}`);
  const quiet = failed === 0 && badExits === 0 && streams.cut === 0 && streams.refused === 0;
  const whole = lost + duplicated + cameBack + wrongOnPaper === 0 && done.rendered === jobs.length;
  const tried =
    jobs.length > 0 && streams.sentElsewhere > 0 && streams.invalidations > 0 && request.reads > 500;
  return {
    held: quiet && whole && tried && done.once === jobs.length,
    kills: careless ? order.length : 0,
    faults: careless ? 0 : order.length,
    acknowledged: request.reads + writes + jobs.length,
    lost: failed + lost + cameBack + wrongOnPaper + (jobs.length - done.rendered),
    doubled: duplicated + Math.max(0, done.rendered - done.once),
  };
}
