import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod/mini";
import { processTable } from "#tools/engines/process-table.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { cpuSeconds, cpuSecondsWithEnded } from "./cpu-time.ts";
import { startHelper } from "./helper-process.ts";
import { campWithMail, type MailCamp } from "./printing-camp.ts";
import { piecesOf, templateFolder, typesettingFonts } from "./printing-pieces.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { startProductServer } from "./product-server.ts";
import { startStorage } from "./storage.ts";

/** A job that takes longer than this will not be done any more. */
const patienceMs = 90_000;
const lookEveryMs = 20;
/** The process that sets pages may be replaced when it has grown: it is looked at while it lives. */
const measureEveryMs = 200;

export type PrintingSides = Awaited<ReturnType<typeof startPrintingSides>>;
type Wanted = { weeks: number; sheets: number; say: (line: string) => void };

/** The product as it is run, in processes of its own on real engines, and bare Typst beside it. */
export async function startPrintingSides(wanted: Wanted) {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    return { ...(await startParts(stops, wanted)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(stops: (() => Promise<unknown>)[], { weeks, sheets, say }: Wanted) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-printing-"));
  stops.push(() => rm(dir, { recursive: true, force: true }));
  // Engines run as a user with fewer rights, who must be able to enter.
  await chmod(dir, 0o755);
  const storage = await startStorage(stops, dir);
  // Processes of their own hear of each other as in a usual installation.
  const env = { LIVE_BUS: "postgres", ...storage.env };
  const product = await startProductServer(env);
  stops.push(() => product.stop());
  const worker = await startServerProcess(testEnvironment(product.databaseUrl, env), "worker");
  stops.push(() => worker.stop());
  say(`files on ${storage.name}; letters are being written`);
  const camp = await campWithMail(product.databaseUrl, { weeks, sheets });
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  stops.push(() => client.end());
  await client.query("analyze");
  const bare = await startHelper("printing-bare.ts", [
    dir,
    templateFolder,
    JSON.stringify(typesettingFonts()),
  ]);
  stops.push(() => bare.stop());
  let renderPeak = 0;
  const lookAtChildren = (): void => {
    renderPeak = Math.max(renderPeak, ...childrenOf(worker.pid).map(peakOf));
  };
  return {
    standsOn: `${storage.name}, Postgres with ${await durabilityOf(client)}`,
    /** Presses the button for one week and waits for its PDF. */
    async print(week: number): Promise<{ seconds: number; pages: number }> {
      const measuring = setInterval(lookAtChildren, measureEveryMs);
      try {
        return await pressAndWait(client, camp, { origin: product.origin, week, sheets });
      } finally {
        clearInterval(measuring);
        lookAtChildren();
      }
    },
    /** The very pieces that a week was set in; answers how many. */
    async handToBare(week: number): Promise<number> {
      const pieces = await piecesOf(product.databaseUrl, {
        organizationId: camp.orgId,
        eventId: camp.eventIds[week] ?? "",
      });
      const paths: string[] = [];
      for (const [at, json] of pieces.entries()) {
        const path = join(dir, `piece-${at + 1}.json`);
        await writeFile(path, json);
        paths.push(path);
      }
      await bare.ask({ kind: "take", paths }, z.unknown());
      return pieces.length;
    },
    setBare: () => bare.ask({ kind: "set" }, z.number()),
    /** CPU time so far. Ended children count in the worker that waited for them. */
    cpu: () => ({
      product:
        cpuSeconds(product.pid) +
        cpuSecondsWithEnded(worker.pid) +
        childrenOf(worker.pid).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
      bare: cpuSeconds(bare.pid),
    }),
    apiMemory: () => memoryOf(product.pid).now,
    peaks: async () => ({ renderPeak, barePeak: await bare.ask({ kind: "peak" }, z.number()) }),
  };
}

type Pressing = { origin: string; week: number; sheets: number };

async function pressAndWait(client: Client, camp: MailCamp, { origin, week, sheets }: Pressing) {
  const eventId = camp.eventIds[week];
  const began = performance.now();
  const pressed = fetch(`${origin}/http/createPrintJobHttp`, {
    method: "POST",
    headers: { ...camp.headers, "content-type": "application/json" },
    body: JSON.stringify({ orgId: camp.orgId, eventId, maxSheets: sheets }),
  });
  for (;;) {
    const job = await latestJob(client, eventId);
    if (job?.ready === true) {
      const seconds = (performance.now() - began) / 1_000;
      const { status } = await pressed;
      if (status !== 200 || job.sheets !== sheets)
        throw new Error(`${job.sheets} of ${sheets} sheets were printed, the answer was ${status}.`);
      return { seconds, pages: job.pages };
    }
    if (performance.now() - began > patienceMs)
      throw new Error(`The PDF was not made in time: ${JSON.stringify(job)}.`);
    await pause(lookEveryMs);
  }
}

type Job = { sheets: number; set: number; pages: number; ready: boolean; failed: boolean };

async function latestJob(client: Client, eventId: string | undefined): Promise<Job | undefined> {
  const { rows } = await client.query<Job>(
    `select sheet_count as sheets, rendered_sheets as set, page_count as pages, rendered_at is not null as ready,
       render_failed_at is not null as failed
     from print_jobs where event_id = $1`,
    [eventId],
  );
  return rows[0];
}

function childrenOf(parent: number): number[] {
  return processTable()
    .filter(({ parentPid }) => parentPid === parent)
    .map(({ pid }) => pid);
}

function peakOf(pid: number): number {
  try {
    return memoryOf(pid).peak;
  } catch {
    return 0; // It has ended between the list and the look.
  }
}

async function durabilityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ setting: string }>(
    "select setting from pg_settings where name = 'fsync'",
  );
  return `fsync ${rows[0]?.setting ?? "unknown"}`;
}
