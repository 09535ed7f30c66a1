import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod/mini";
import { openFigures, type Figures } from "./database-figures.ts";
import { savesToInvalidations } from "./invalidations.ts";
import { simulatedRates } from "./market.ts";
import type { Mixed } from "./measured.ts";
import { differenceOf, megabytes, ofParts, processorSeconds } from "./parts.ts";
import { quantilesOf, streamAnswer } from "./traffic.ts";
import { runTraffic } from "./unit-costs.ts";
import type { ScaleWorld } from "./world.ts";

type Place = { world: ScaleWorld; figures: Figures; say: (line: string) => void };

export async function runMixed({ world, figures, say }: Place, minutes: number): Promise<Mixed> {
  const seconds = minutes * 60;
  await world.streams.ask({ kind: "take" }, streamAnswer);
  const since = await figures.now();
  const [began, usedBefore, before] = [
    performance.now(),
    processorSeconds(world.pids),
    await figures.written(),
  ];
  const watching = watch(world);
  const traffic = await runTraffic({ world, figures }, { rates: simulatedRates, seconds }).finally(() =>
    watching.end(),
  );
  const took = (performance.now() - began) / 1_000;
  const used = differenceOf(processorSeconds(world.pids), usedBefore);
  const written = await figures.written();
  say("everything that was asked for is done");
  const heard = await world.streams.ask({ kind: "take" }, streamAnswer);
  const followed = new Set(world.people.editing.slice(0, 4_000).map(({ userId }) => `user:${userId}`));
  const { delays, missing } = savesToInvalidations(traffic.saves, heard.arrivals, followed);
  const { lagMs, lagBytes, connections } = await watching.result;
  return {
    seconds: took,
    rates: simulatedRates,
    kinds: traffic.kinds,
    sheets: traffic.sheets,
    invalidations: { ...quantilesOf(delays), measured: delays.length, missing, sent: heard.invalidations },
    streamsLost: heard.lost,
    deadLetters: await deadLettersOf(world),
    pictures: await figures.cleaned(since),
    printJobs: await figures.rendered(since),
    replicaLagMs: quantilesOf(lagMs),
    replicaLagBytes: quantilesOf(lagBytes),
    cores: ofParts((part) => used[part] / took),
    megabytes: megabytes(world.pids),
    connections,
    walBytesPerSecond: (written.walBytes - before.walBytes) / took,
  };
}

function watch({ pgbouncerUrl, primaryUrl }: ScaleWorld) {
  const over = new AbortController();
  const look = async () => {
    const lagMs: number[] = [];
    const lagBytes: number[] = [];
    const connections = { postgres: 0, clients: 0, servers: 0 };
    const figures = await openFigures(primaryUrl);
    const desk = new Client({ connectionString: pgbouncerUrl });
    await desk.connect();
    while (!over.signal.aborted) {
      const { ms, bytes } = await figures.lag();
      lagMs.push(ms);
      lagBytes.push(bytes);
      const { total } = await figures.connections();
      const pools = await poolsOf(desk);
      connections.postgres = Math.max(connections.postgres, total);
      connections.clients = Math.max(connections.clients, pools.clients);
      connections.servers = Math.max(connections.servers, pools.servers);
      await sleep(1_000);
    }
    await desk.end();
    await figures.end();
    return { lagMs, lagBytes, connections };
  };
  return { end: () => over.abort(), result: look() };
}

const poolRow = z.object({
  database: z.string(),
  cl_active: z.coerce.number(),
  cl_waiting: z.coerce.number(),
  sv_active: z.coerce.number(),
  sv_idle: z.coerce.number(),
  sv_used: z.coerce.number(),
});

async function poolsOf(client: Client): Promise<{ clients: number; servers: number }> {
  const { rows } = await client.query("show pools");
  const pools = z.array(poolRow).parse(rows);
  const ours = pools.filter(({ database }) => database !== "pgbouncer");
  return {
    clients: ours.reduce((sum, pool) => sum + pool.cl_active + pool.cl_waiting, 0),
    servers: ours.reduce((sum, pool) => sum + pool.sv_active + pool.sv_idle + pool.sv_used, 0),
  };
}

async function deadLettersOf({ workerOrigin }: ScaleWorld): Promise<number> {
  const message = await (await fetch(`${workerOrigin}/metrics`)).text();
  const count = Number(/^\S*cabin_courier_jobs_dead_letters\S* (\d+)/m.exec(message)?.[1]);
  if (!Number.isFinite(count)) throw new Error("The worker does not say how many jobs it gave up.");
  return count;
}
