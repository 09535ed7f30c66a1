import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { startPostgres } from "#tools/engines/postgres.ts";
import type { Bench, BenchResult, BenchRow } from "./bench.ts";
import { inMs, median, quantile } from "./figures.ts";
import { startHelper, type HelperProcess } from "./helper-process.ts";
import { hintDelays, type Moment } from "./hint-delays.ts";

const warmUpStreams = 200;
const populations = [1_000, 5_000];
/** As many families of one camp may look at the same page. */
const perGroup = 50;
const rounds = 5;
const commitsPerSecond = 50;
const commitsPerRound = 150;
const goals = { kibPerStream: 25, timesBare: 3 };

const moments = z.array(z.object({ topic: z.string(), at: z.number() }));

type Parts = { server: HelperProcess; clients: HelperProcess; bare: HelperProcess; port: number };
type Say = (line: string) => void;
type Delays = { own: number[][]; group: number[][]; bare: number[][] };

/** What an open stream costs, and how long a hint takes from the commit to the tab. */
export const liveBench: Bench = {
  what: "memory per open stream, and the way of a hint beside bare LISTEN/NOTIFY",
  async run(say) {
    const dir = await mkdtemp(join(tmpdir(), "bench-live-"));
    const postgres = await startPostgres({ dir });
    const url = postgres.url("postgres");
    const helpers: HelperProcess[] = [];
    const helper = async (...call: Parameters<typeof startHelper>): Promise<HelperProcess> => {
      const made = await startHelper(...call);
      helpers.push(made);
      return made;
    };
    try {
      const server = await helper("live-server.ts", [url], ["--expose-gc"]);
      const clients = await helper("live-clients.ts");
      const bare = await helper("bare-listener.ts", [url]);
      const port = await server.ask({ kind: "port" }, z.number());
      return await measure({ server, clients, bare, port }, say);
    } finally {
      for (const one of helpers) await one.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

async function measure(parts: Parts, say: Say): Promise<BenchResult> {
  const { server } = parts;
  const rows: BenchRow[] = [];
  const figures: Record<string, unknown> = { rounds, commitsPerSecond, commitsPerRound, perGroup };
  const rssEmpty = await server.ask({ kind: "rss" }, z.number());
  await openUpTo(parts, 0, warmUpStreams);
  const rssWarm = await server.ask({ kind: "rss" }, z.number());
  let open = warmUpStreams;
  const latencies: Record<number, unknown> = {};
  for (const population of populations) {
    await openUpTo(parts, open, population);
    open = population;
    say(`${population} streams are open`);
    if (population === populations.at(-1)) {
      const rss = await server.ask({ kind: "rss" }, z.number());
      const perStream = (rss - rssWarm) / 1024 / (population - warmUpStreams);
      const fromNothing = (rss - rssEmpty) / 1024 / population;
      figures["memory"] = {
        rssEmpty,
        rssWarm,
        rss,
        population,
        kibPerStream: perStream,
        kibFromNothing: fromNothing,
      };
      rows.push(memoryRow(`RSS per idle stream at ${population}`, perStream));
      rows.push(memoryRow("the same, with the server's own warming up", fromNothing));
    }
    const delays = await measureDelays(parts, population, say);
    latencies[population] = summary(delays);
    rows.push(...delayRows(population, delays));
  }
  return { rows, figures: { ...figures, latencies } };
}

async function openUpTo({ clients, server, port }: Parts, from: number, upTo: number): Promise<void> {
  await clients.ask({ kind: "open", port, first: from, count: upTo - from, perGroup }, z.unknown());
  const streams = await server.ask({ kind: "streams" }, z.number());
  if (streams !== upTo) throw new Error(`The server holds ${streams} streams instead of ${upTo}.`);
}

async function measureDelays(parts: Parts, population: number, say: Say): Promise<Delays> {
  const delays: Delays = { own: [], group: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const topics = draw(population, "own");
    const groups = draw(Math.floor(population / perGroup), "group");
    const ours = async (): Promise<void> => {
      delays.own.push(await delaysOf(parts, { topics, via: "our bus", receivers: 1 }));
      delays.group.push(await delaysOf(parts, { topics: groups, via: "our bus", receivers: perGroup }));
    };
    const bare = async (): Promise<void> =>
      void delays.bare.push(await delaysOf(parts, { topics, via: "bare notify", receivers: 1 }));
    // In turns, so that whatever else the machine does meets both alike.
    for (const side of round % 2 === 0 ? [ours, bare] : [bare, ours]) await side();
    say(`round ${round + 1} of ${rounds} at ${population} streams`);
  }
  return delays;
}

type Phase = { topics: readonly string[]; via: "our bus" | "bare notify"; receivers: number };

async function delaysOf(
  { server, clients, bare }: Parts,
  { topics, via, receivers }: Phase,
): Promise<number[]> {
  const listener = via === "our bus" ? clients : bare;
  await listener.ask({ kind: "take" }, moments);
  const plan = { kind: "commit", topics, perSecond: commitsPerSecond, via };
  const commits: Moment[] = await server.ask(plan, moments);
  // The last ones are still under way.
  await sleep(200);
  return hintDelays(commits, await listener.ask({ kind: "take" }, moments), receivers);
}

/** Different ones, so that a topic's name tells its commit. */
function draw(population: number, name: string): string[] {
  const step = Math.max(1, Math.floor(population / commitsPerRound));
  const count = Math.min(population, commitsPerRound);
  return Array.from({ length: count }, (_, position) => `${name}:${position * step}`);
}

function memoryRow(what: string, kib: number): BenchRow {
  const goal = `at most ${goals.kibPerStream} KiB`;
  return { what, figure: `${kib.toFixed(1)} KiB`, goal, met: kib <= goals.kibPerStream };
}

function pairedRatios({ own, bare }: Delays): number[] {
  return own.map((delays, round) => median(delays) / median(bare[round] ?? []));
}

function delayRows(population: number, delays: Delays): BenchRow[] {
  const say = (values: number[][]): string =>
    `p50 ${inMs(median(values.flat()))}, p95 ${inMs(quantile(values.flat(), 0.95))}`;
  const ratio = median(pairedRatios(delays));
  return [
    { what: `commit to tab, ${population} tabs with a topic each`, figure: say(delays.own) },
    { what: "commit to a bare listener, same minutes", figure: say(delays.bare) },
    {
      what: "p50 beside the bare listener's, median of the rounds",
      figure: `${ratio.toFixed(2)} times`,
      goal: `at most ${goals.timesBare} times`,
      met: ratio <= goals.timesBare,
    },
    { what: `commit to tab, ${perGroup} tabs on each topic`, figure: say(delays.group) },
  ];
}

function summary(delays: Delays): Record<string, unknown> {
  const perRound = (values: number[][]): object[] =>
    values.map((round) => ({ p50: median(round), p95: quantile(round, 0.95), p99: quantile(round, 0.99) }));
  return {
    own: perRound(delays.own),
    bare: perRound(delays.bare),
    group: perRound(delays.group),
    pairedRatios: pairedRatios(delays),
  };
}
