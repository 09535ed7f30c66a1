import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createdPrintJob } from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startProxy } from "#tools/engines/proxy.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { writingFamilies, type WritingFamilies } from "#tools/testing/writing-families.ts";
import { addStaff, post } from "../people.ts";
import { openWorld, waitFor, type World } from "../world.ts";
import { deployedProxy } from "./deploy-proxy.ts";
import { familiesWriting, noCounts } from "./notes-family.ts";
import { compareWithRows, createLedger } from "./notes-ledger.ts";
import { readNotes } from "./notes.ts";
import type { DrillResult } from "./result.ts";

const readers = 8;
const tabs = 8;
const order = ["API 1", "API 2", "worker", "API 1", "API 2", "worker", "API 1", "API 2"] as const;
/** Between two restarts, so that the proxy has taken the new one in. */
const settleMs = 3_000;
const maxMs = 300_000;
/** Of one request. */
const patienceMs = 30_000;
/** As in deploy/settings.example.env. */
const leaveSeconds = 8;

/** Requests sent through the proxy. There are no retries: every failure counts. */
type Traffic = { reads: number; presses: number; failed: string[] };
type Place = { origin: string; camp: WritingFamilies; staff: string };

/**
 * Restarts each process in turn while people read, write, print and follow through HAProxy. No request may fail, every
 * stream must be asked to reconnect, every job must run once.
 *
 * Careless: processes are killed instead of stopped. Requests must then fail.
 */
export async function deployDrill({ careless = false } = {}): Promise<DrillResult> {
  await using world = await openWorld({ env: { LEAVE_SECONDS: String(leaveSeconds) } });
  const camp = await writingFamilies(world.url, { accounts: 60, childrenEach: 2 });
  const { bearer: staff } = await addStaff(world.url, camp.orgId);
  const ports = [await freePort(), await freePort()] as const;
  const servers = {
    "API 1": await world.serve("api,live", { PORT: String(ports[0]) }),
    "API 2": await world.serve("api,live", { PORT: String(ports[1]) }),
    worker: await world.serve("worker"),
  };
  const proxy = await startProxy({ dir: join(world.dir, "proxy"), configuration: deployedProxy(ports) });
  world.defer(() => proxy.stop());
  const { origin } = proxy;
  const place = { origin, camp, staff };

  const began = performance.now();
  const over = new AbortController();
  const until = over.signal;
  const giveUp = AbortSignal.timeout(maxMs);
  const traffic: Traffic = { reads: 0, presses: 0, failed: [] };
  const streams = { opened: 0, sentElsewhere: 0, cut: 0, refused: 0, invalidations: 0 };
  const [ledger, counts] = [createLedger(), noCounts()];
  const pauseMs = () => 2_000 + Math.random() * 2_000;
  const families = familiesWriting({ camp, origin, ledger, counts, pauseMs, giveUp });
  const working = [
    ...families.map((write) => write({ until, mayDelete: true })),
    ...Array.from({ length: readers }, (_, n) => readOnAndOn(place, n, traffic, until)),
    ...Array.from({ length: tabs }, () => followOnAndOn(place, streams, until)),
  ];
  const pressing = pressOnAndOn(place, traffic, until);
  let badExits = 0;
  await pause(settleMs);
  for (const which of order) {
    // As `systemctl restart` does: SIGTERM, wait for the end, start.
    const code = careless ? await servers[which].kill9() : await servers[which].stop();
    if (!careless && code !== 0) badExits += 1;
    await servers[which].start();
    await pause(settleMs);
  }
  over.abort();
  await Promise.all(working);
  const jobs = await pressing;
  const seconds = Math.round((performance.now() - began) / 1_000);

  const done = await jobsDone(world, jobs);
  const { rows, copies } = await readNotes(world);
  const findings = compareWithRows(ledger, rows, copies);
  const { lost, duplicated, cameBack, wrongOnPaper } = findings;
  const writes = counts.created + counts.edited + counts.deleted + counts.printedBefore;
  const failed = traffic.failed.length + counts.retries + counts.refused + counts.unanswered;
  console.log(`drill deploy: ${order.length} restarts by ${careless ? "kill -9" : "SIGTERM"} behind HAProxy`);
  console.table([{ reads: traffic.reads, writes, presses: traffic.presses, failed, seconds }]);
  console.table([{ tabs, ...streams }]);
  console.table([{ "print jobs": jobs.length, ...done, ...findings, badExits }]);
  for (const line of traffic.failed.slice(0, 5)) console.error(`failed: ${line}`);
  const quiet = failed === 0 && badExits === 0 && streams.cut === 0 && streams.refused === 0;
  const whole = lost + duplicated + cameBack + wrongOnPaper === 0 && done.rendered === jobs.length;
  const tried =
    jobs.length > 0 && streams.sentElsewhere > 0 && streams.invalidations > 0 && traffic.reads > 500;
  return {
    held: quiet && whole && tried && done.once === jobs.length,
    kills: careless ? order.length : 0,
    faults: careless ? 0 : order.length,
    acknowledged: traffic.reads + writes + jobs.length,
    lost: failed + lost + cameBack + wrongOnPaper + (jobs.length - done.rendered),
    doubled: duplicated + Math.max(0, done.rendered - done.once),
  };
}

/** How many PDFs there are after a minute at most, and how many jobs of the queue ran once. */
async function jobsDone(world: World, jobs: readonly string[]): Promise<{ rendered: number; once: number }> {
  const look = async () => {
    const [row] = await world.query<{ rendered: number; once: number }>(
      `select
        (select count(*) from print_jobs where id = any($1) and rendered_at is not null)::int as rendered,
        (select count(*) from pgboss.job where name = 'render-print-job' and state = 'completed' and retry_count = 0
          and data ->> 'jobId' = any($1::uuid[]::text[]))::int as once`,
      [jobs],
    );
    return row ?? { rendered: 0, once: 0 };
  };
  const all = async () => (await look()).once === jobs.length;
  await waitFor("every PDF is rendered", all, { patienceMs: 60_000, everyMs: 500 }).catch(() => undefined);
  return look();
}

async function readOnAndOn({ origin, camp }: Place, reader: number, traffic: Traffic, until: AbortSignal) {
  const family = camp.families[reader % camp.families.length];
  const child = family?.children[0];
  if (family === undefined || child === undefined) throw new Error("The camp has no family with a child.");
  const paths = ["/api/session", "/api/my/participants", `/api/my/participants/${child.participantId}/notes`];
  const headers = { authorization: `Bearer ${family.bearer}` };
  for (let n = reader; !until.aborted; n += 1) {
    const path = paths[n % paths.length] ?? "";
    await counted(path, traffic, () =>
      fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) }),
    );
    traffic.reads += 1;
    await pause(150 + Math.random() * 100);
  }
}

async function pressOnAndOn({ origin, camp, staff }: Place, traffic: Traffic, until: AbortSignal) {
  const jobs: string[] = [];
  const body = { orgId: camp.orgId, eventId: camp.eventId, limitPerSheet: 12, maxSheets: 5 };
  while (!until.aborted) {
    await pause(1_500);
    const path = "/http/createPrintJobHttp";
    const told = await counted(path, traffic, () => post(`${origin}${path}`, staff, body, { patienceMs }));
    traffic.presses += 1;
    // When nothing waits there is no job, and that is a good answer too.
    const made = createdPrintJob.safeParse(told === undefined ? undefined : JSON.parse(told));
    if (made.success && made.data.jobId !== null) jobs.push(made.data.jobId);
  }
  return jobs;
}

async function counted(
  path: string,
  { failed }: Traffic,
  send: () => Promise<Response>,
): Promise<string | undefined> {
  try {
    const answer = await send();
    const text = await answer.text();
    if (answer.ok) return text;
    failed.push(`${path}: ${answer.status}`);
  } catch (error) {
    failed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

async function followOnAndOn(
  { origin, camp, staff }: Place,
  streams: { opened: number; sentElsewhere: number; cut: number; refused: number; invalidations: number },
  until: AbortSignal,
): Promise<void> {
  const topics = [printingTopics.jobs(camp.orgId, camp.eventId)];
  while (!until.aborted) {
    const stream = await followStream(origin, topics, { authorization: `Bearer ${staff}` }).catch(
      () => undefined,
    );
    if (stream === undefined) {
      streams.refused += 1;
      await pause(300);
      continue;
    }
    streams.opened += 1;
    const close = () => stream.close();
    until.addEventListener("abort", close, { once: true });
    if (until.aborted) close();
    await stream.ended;
    until.removeEventListener("abort", close);
    streams.invalidations += stream.events.filter(({ name }) => name === "invalidation").length;
    if (stream.events.at(-1)?.name === "reconnect") streams.sentElsewhere += 1;
    else if (!until.aborted) streams.cut += 1;
  }
}
