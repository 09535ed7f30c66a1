import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { HelperProcess } from "./helper-process.ts";
import { invalidationDelays, type Moment } from "./invalidation-delays.ts";

/** As many families of one camp may look at the same page. */
export const perGroup = 50;
const rounds = 5;
const commitsPerSecond = 50;
const commitsPerRound = 150;

const moments = z.array(z.object({ topic: z.string(), at: z.number() }));

export type LiveParts = { server: HelperProcess; clients: HelperProcess; bare: HelperProcess; port: number };
/** In milliseconds, a list for each round. */
export type Delays = { own: number[][]; group: number[][]; bare: number[][] };

export async function openUpTo(
  { clients, server, port }: LiveParts,
  from: number,
  upTo: number,
): Promise<void> {
  await clients.ask({ kind: "open", port, first: from, count: upTo - from, perGroup }, z.unknown());
  const streams = await server.ask({ kind: "streams" }, z.number());
  if (streams !== upTo) throw new Error(`The server holds ${streams} streams instead of ${upTo}.`);
}

export async function measureDelays(
  parts: LiveParts,
  population: number,
  say: (line: string) => void,
): Promise<Delays> {
  const delays: Delays = { own: [], group: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const topics = draw(population, "own");
    const groups = draw(Math.floor(population / perGroup), "group");
    const ours = async (): Promise<void> => {
      delays.own.push(await delaysOf(parts, { topics, via: "our bus", receivers: 1 }));
      delays.group.push(await delaysOf(parts, { topics: groups, via: "our bus", receivers: perGroup }));
    };
    const bare = async (): Promise<void> =>
      void delays.bare.push(await delaysOf(parts, { topics, via: "bare", receivers: 1 }));
    // In turns, so that whatever else the machine does meets both alike.
    for (const side of round % 2 === 0 ? [ours, bare] : [bare, ours]) await side();
    say(`round ${round + 1} of ${rounds} at ${population} streams`);
  }
  return delays;
}

type Phase = { topics: readonly string[]; via: "our bus" | "bare"; receivers: number };

async function delaysOf(
  { server, clients, bare }: LiveParts,
  { topics, via, receivers }: Phase,
): Promise<number[]> {
  const listener = via === "our bus" ? clients : bare;
  await listener.ask({ kind: "take" }, moments);
  const plan = { kind: "commit", topics, perSecond: commitsPerSecond, via };
  const commits: Moment[] = await server.ask(plan, moments);
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
