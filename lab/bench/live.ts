import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { median, quantile } from "../figures.ts";
import { startHelper, type HelperProcess } from "../helper-process.ts";
import { openWorld } from "../world.ts";
import { bothInTurn, type Bench, type Say } from "./bench.ts";
import type { Series } from "./goals.ts";
import { invalidationDelays } from "./invalidation-delays.ts";

const warmUpStreams = 200;
const populations = { postgres: [1_000, 5_000], nats: [1_000] } as const;
type Bus = keyof typeof populations;
/** As many families of one camp may look at the same page. */
const perGroup = 50;
const rounds = 5;
const commitsPerSecond = 50;
const commitsPerRound = 150;

const moments = z.array(z.object({ topic: z.string(), at: z.number() }));

type LiveParts = { server: HelperProcess; clients: HelperProcess; bare: HelperProcess; port: number };

export const liveBench: Bench = {
  what: "memory per open stream, and the delay of an invalidation relative to bare LISTEN/NOTIFY and bare NATS",
  maxSeconds: 300,
  async run(say) {
    await using world = await openWorld();
    const urls = { postgres: world.url, nats: (await world.useNats()).url };
    const series: Series = {};
    for (const bus of ["postgres", "nats"] as const) Object.assign(series, await measureBus(bus, urls, say));
    return { series };
  },
};

/** Each bus has its own processes: a server that has had five thousand streams is not comparable afterwards. */
async function measureBus(bus: Bus, urls: Record<Bus, string>, say: Say): Promise<Series> {
  await using helpers = new AsyncDisposableStack();
  const helper = async (file: string, args: string[], flags: string[] = []): Promise<HelperProcess> => {
    const made = await startHelper(new URL(file, import.meta.url), args, flags);
    helpers.defer(() => made.stop());
    return made;
  };
  const serverArgs = bus === "nats" ? [urls.postgres, urls.nats] : [urls.postgres];
  const server = await helper("./live-server-process.ts", serverArgs, ["--expose-gc"]);
  const clients = await helper("./live-clients-process.ts", []);
  const bare = await helper("./bare-listener-process.ts", [bus, urls[bus]]);
  return await measure(
    bus,
    { server, clients, bare, port: await server.ask({ kind: "port" }, z.number()) },
    say,
  );
}

async function measure(bus: Bus, parts: LiveParts, say: Say): Promise<Series> {
  const series: Series = {};
  const rss = () => parts.server.ask({ kind: "rss" }, z.number());
  await openUpTo(parts, 0, warmUpStreams);
  const rssWarm = await rss();
  let open = warmUpStreams;
  for (const population of populations[bus]) {
    await openUpTo(parts, open, population);
    open = population;
    say(`${population} streams are open, invalidations go over ${bus}`);
    if (population === Math.max(...populations.postgres))
      series["kibPerStream"] = [((await rss()) - rssWarm) / 1024 / (population - warmUpStreams)];
    const name = `${bus} ${population}`;
    series[`${name} load`] = [loadavg()[0] ?? Number.NaN];
    for (let round = 0; round < rounds; round += 1) {
      const figures = await measureRound(parts, population, round);
      for (const [what, value] of Object.entries(figures)) (series[`${name} ${what}`] ??= []).push(value);
      say(`round ${round + 1} of ${rounds} at ${population} streams`);
    }
  }
  return series;
}

async function openUpTo({ clients, server, port }: LiveParts, from: number, upTo: number): Promise<void> {
  await clients.ask({ kind: "open", port, first: from, count: upTo - from, perGroup }, z.unknown());
  const streams = await server.ask({ kind: "streams" }, z.number());
  if (streams !== upTo) throw new Error(`The server holds ${streams} streams instead of ${upTo}.`);
}

async function measureRound(parts: LiveParts, population: number, round: number) {
  const topics = draw(population, "user");
  const groups = draw(Math.floor(population / perGroup), "group");
  const [ours, bare] = await bothInTurn(
    round,
    async () => ({
      own: await delaysOf(parts, { topics, via: "our bus", receivers: 1 }),
      group: await delaysOf(parts, { topics: groups, via: "our bus", receivers: perGroup }),
    }),
    () => delaysOf(parts, { topics, via: "bare", receivers: 1 }),
  );
  return {
    ours: median(ours.own),
    bare: median(bare),
    group: median(ours.group),
    p95: quantile(ours.own, 0.95),
    timesBare: median(ours.own) / median(bare),
  };
}

type Phase = { topics: readonly string[]; via: "our bus" | "bare"; receivers: number };

async function delaysOf(
  { server, clients, bare }: LiveParts,
  { topics, via, receivers }: Phase,
): Promise<number[]> {
  const listener = via === "our bus" ? clients : bare;
  await listener.ask({ kind: "take" }, moments);
  const plan = { kind: "commit", topics, perSecond: commitsPerSecond, via };
  const commits = await server.ask(plan, moments);
  // The last ones are still under way.
  await sleep(200);
  return invalidationDelays(commits, await listener.ask({ kind: "take" }, moments), receivers);
}

/** Different ones, so that a topic's name tells its commit. */
function draw(population: number, name: string): string[] {
  const step = Math.max(1, Math.floor(population / commitsPerRound));
  const count = Math.min(population, commitsPerRound);
  return Array.from({ length: count }, (_, position) => `${name}:${position * step}`);
}
