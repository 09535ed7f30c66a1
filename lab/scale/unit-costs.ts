import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { waitFor } from "../world.ts";
import type { Figures, Written } from "./database-figures.ts";
import type { Rates } from "./market.ts";
import type { Simulation, UnitCost, UnitName } from "./measured.ts";
import { differenceOf, ofParts, processorSeconds, type PartSeconds } from "./parts.ts";
import { trafficResult, type TrafficAnswer } from "./traffic.ts";
import type { ScaleWorld } from "./world.ts";

type UnitCosts = Simulation["units"];
type Say = (line: string) => void;
type Place = { world: ScaleWorld; figures: Figures; say: Say };
type Meter = { seconds: number; used: PartSeconds; written: Written };

const nothing: Rates = { notes: 0, familyReads: 0, staffReads: 0, printJobs: 0, uploads: 0 };
const idleSeconds = 15;
/** Longer than the time after which every stream is asked again. */
const streamSeconds = 55;
const patience = { patienceMs: 300_000, everyMs: 200 };

/** Each kind alone, so that its cost cannot hide behind another's. */
const plans: Record<UnitName, { rates: Rates; seconds: number }> = {
  note: { rates: { ...nothing, notes: 40 }, seconds: 20 },
  familyRead: { rates: { ...nothing, familyReads: 60 }, seconds: 20 },
  staffRead: { rates: { ...nothing, staffReads: 20 }, seconds: 20 },
  sheet: { rates: { ...nothing, printJobs: 0.5 }, seconds: 20 },
  upload: { rates: { ...nothing, uploads: 1 }, seconds: 16 },
};

export async function measureUnits(place: Place): Promise<Omit<UnitCosts, "stream">> {
  const calm = await metered(place, () => sleep(idleSeconds * 1_000));
  const idle = ofParts((part) => calm.used[part] / calm.seconds);
  const measure = (name: UnitName) => measureOne(place, name, idle);
  const each = {
    note: await measure("note"),
    familyRead: await measure("familyRead"),
    staffRead: await measure("staffRead"),
    sheet: await measure("sheet"),
    upload: await measure("upload"),
  };
  return { idle, each };
}

/** Other load on a shared machine can cause failures; a phase with a failure says nothing about costs. */
const maxTries = 3;

async function measureOne(place: Place, name: UnitName, idle: PartSeconds): Promise<UnitCost> {
  let failures: string[] = [];
  for (let tries = 0; tries < maxTries; tries += 1) {
    let done: TrafficAnswer | undefined;
    const meter = await metered(place, async () => {
      done = await runTraffic(place, plans[name]);
    });
    if (done === undefined) throw new Error("the traffic did not answer");
    failures = Object.values(done.kinds).flatMap((kind) => kind.failures);
    if (failures.length === 0) return costOf(name, meter, done, idle, place.say);
    place.say(`${name} alone once more: ${failures.join("; ")}`);
  }
  throw new Error(`${name}: ${failures.join("; ")}`);
}

function costOf(
  name: UnitName,
  { seconds, used, written }: Meter,
  { kinds, sheets }: TrafficAnswer,
  idle: PartSeconds,
  say: Say,
): UnitCost {
  const request = Object.values(kinds).reduce((sum, kind) => sum + kind.requests, 0);
  const count = name === "sheet" ? sheets : request;
  // Subtracts the idle load.
  const ms = ofParts((part) => (Math.max(0, used[part] - idle[part] * seconds) * 1_000) / count);
  say(
    `${count} of ${name} alone: ${ms.api.toFixed(2)} ms API, ${ms.worker.toFixed(2)} worker, ${ms.postgres.toFixed(2)} Postgres`,
  );
  return {
    count,
    ms,
    walBytes: written.walBytes / count,
    walSyncs: written.walSyncs / count,
    dataWrites: written.dataWrites / count,
  };
}

/** Asks at this pace and waits until everything that came of it is done too. */
export async function runTraffic(
  { world, figures }: Pick<Place, "world" | "figures">,
  plan: { rates: Rates; seconds: number },
): Promise<TrafficAnswer> {
  const since = await figures.now();
  await world.traffic.ask({ kind: "begin", ...plan }, z.unknown());
  await sleep(plan.seconds * 1_000);
  const result = async () =>
    (await world.traffic.ask({ kind: "result" }, z.nullable(trafficResult))) ?? undefined;
  const answer = await waitFor("every request is answered", result, patience);
  const isWorkedOff = async () =>
    (await figures.cleaned(since)).open === 0 && (await figures.rendered(since)).open === 0;
  await waitFor("every picture and print job is done", isWorkedOff, patience);
  return answer;
}

async function metered({ world, figures }: Place, work: () => Promise<unknown>): Promise<Meter> {
  const [began, usedBefore, writtenBefore] = [
    performance.now(),
    processorSeconds(world.pids),
    await figures.written(),
  ];
  await work();
  // Postgres says what it wrote a second later.
  await sleep(1_500);
  const after = await figures.written();
  return {
    seconds: (performance.now() - began) / 1_000,
    used: differenceOf(processorSeconds(world.pids), usedBefore),
    written: {
      walBytes: after.walBytes - writtenBefore.walBytes,
      walSyncs: after.walSyncs - writtenBefore.walSyncs,
      dataWrites: after.dataWrites - writtenBefore.dataWrites,
      commits: after.commits - writtenBefore.commits,
    },
  };
}

export async function measureStreams(
  place: Place,
  idle: PartSeconds,
  streams: number,
): Promise<UnitCosts["stream"]> {
  const { world, say } = place;
  const pid = world.pids.live[0] ?? 0;
  const before = memoryOf(pid).now;
  await world.streams.ask(
    { kind: "open", port: world.livePort, bearers: bearersOf(world, streams) },
    z.unknown(),
  );
  say(`${streams} streams are open`);
  const { seconds, used } = await metered(place, () => sleep(streamSeconds * 1_000));
  return {
    kib: ((memoryOf(pid).now - before) * 1e6) / 1_024 / streams,
    msPerSecond: ofParts((part) => (Math.max(0, used[part] / seconds - idle[part]) * 1_000) / streams),
  };
}

function bearersOf({ people }: ScaleWorld, streams: number): string[] {
  const staff = Array.from({ length: Math.floor(streams / 50) }, (_, at) => {
    const one = people.staff[(at * 13) % people.staff.length];
    if (one === undefined) throw new Error("there is no staff");
    return one.bearer;
  });
  // A family with two children is one account; two tabs of it are two streams.
  const families = [...people.editing, ...people.beginning].slice(0, streams - staff.length);
  if (families.length + staff.length < streams)
    throw new Error("there are too few families for so many streams");
  return [...families.map(({ bearer }) => bearer), ...staff];
}
