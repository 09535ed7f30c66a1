import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { startNats } from "#tools/engines/nats.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import type { Bench, BenchResult, BenchRow, Series } from "./bench.ts";
import { startHelper, type HelperProcess } from "./helper-process.ts";
import { measureDelays, openUpTo, type LiveParts } from "./live-delays.ts";
import { delayRows, delaySeries, memoryRow, summaryOf } from "./live-table.ts";

const warmUpStreams = 200;
const populations = { postgres: [1_000, 5_000], nats: [1_000] } as const;

type Say = (line: string) => void;
type Engines = { url: string; natsUrl: string };
type Measured = { rows: BenchRow[]; figures: Record<string, unknown>; series: Series };

export const liveBench: Bench = {
  what: "memory per open stream, and the way of a hint beside bare LISTEN/NOTIFY and bare NATS",
  maxSeconds: 300,
  async run(say) {
    const dir = await mkdtemp(join(tmpdir(), "bench-live-"));
    // Engines run as a user with fewer rights, who must be able to enter.
    await chmod(dir, 0o755);
    const postgres = await startPostgres({ dir: join(dir, "postgres") });
    const nats = await startNats({ dir: join(dir, "nats") });
    try {
      const engines = { url: postgres.url("postgres"), natsUrl: nats.url };
      return together(await measureBus("postgres", engines, say), await measureBus("nats", engines, say));
    } finally {
      await nats.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

/** One bus with processes of its own: a server that has held five thousand streams is another one afterwards. */
async function measureBus(
  bus: keyof typeof populations,
  { url, natsUrl }: Engines,
  say: Say,
): Promise<Measured> {
  const helpers: HelperProcess[] = [];
  const helper = async (...call: Parameters<typeof startHelper>): Promise<HelperProcess> => {
    const made = await startHelper(...call);
    helpers.push(made);
    return made;
  };
  try {
    const server = await helper("live-server.ts", bus === "nats" ? [url, natsUrl] : [url], ["--expose-gc"]);
    const clients = await helper("live-clients.ts");
    const bare =
      bus === "nats"
        ? await helper("bare-nats-listener.ts", [natsUrl])
        : await helper("bare-listener.ts", [url]);
    const port = await server.ask({ kind: "port" }, z.number());
    return await measure(bus, { server, clients, bare, port }, say);
  } finally {
    for (const one of helpers) await one.stop();
  }
}

async function measure(bus: keyof typeof populations, parts: LiveParts, say: Say): Promise<Measured> {
  const measured: Measured = { rows: [], figures: {}, series: {} };
  const rss = () => parts.server.ask({ kind: "rss" }, z.number());
  const rssEmpty = await rss();
  await openUpTo(parts, 0, warmUpStreams);
  const rssWarm = await rss();
  let open = warmUpStreams;
  for (const population of populations[bus]) {
    await openUpTo(parts, open, population);
    open = population;
    say(`${population} streams are open, hints go over ${bus}`);
    if (population === Math.max(...populations.postgres)) {
      const memory = { rssEmpty, rssWarm, rss: await rss(), population };
      const kibPerStream = (memory.rss - rssWarm) / 1024 / (population - warmUpStreams);
      const kibFromNothing = (memory.rss - rssEmpty) / 1024 / population;
      measured.figures["memory"] = { ...memory, kibPerStream, kibFromNothing };
      measured.rows.push(memoryRow(`RSS per idle stream at ${population}`, kibPerStream));
      measured.rows.push(memoryRow("the same, with the server's own warming up", kibFromNothing));
      Object.assign(measured.series, { kibPerStream: [kibPerStream], kibFromNothing: [kibFromNothing] });
    }
    const load = loadavg()[0] ?? Number.NaN;
    const delays = await measureDelays(parts, population, say);
    const name = `${bus} ${population}`;
    measured.figures[name] = summaryOf(delays);
    measured.rows.push(...delayRows(population, bus, delays));
    Object.assign(measured.series, delaySeries(name, delays), { [`${name} load`]: [load] });
  }
  return measured;
}

function together(...all: readonly Measured[]): BenchResult {
  return {
    rows: all.flatMap(({ rows }) => rows),
    figures: Object.assign({}, ...all.map(({ figures }) => figures)),
    series: Object.assign({}, ...all.map(({ series }) => series)),
  };
}
