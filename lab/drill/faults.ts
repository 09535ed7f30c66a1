import { setTimeout as pause } from "node:timers/promises";
import { faultKinds, type Fault, type FaultKind } from "#tools/faults/fault-proxy.ts";
import { openAsking, type Asking } from "./faults-asking.ts";
import {
  inviteOnAndOn,
  printOnAndOn,
  uploadOnAndOn,
  writeOnAndOn,
  type Sheet,
  type Work,
} from "./faults-actions.ts";
import { readKept, settle, workerIsWellSince } from "./faults-kept.ts";
import { newLedger } from "./faults-ledger.ts";
import { followOnAndOn, signInOnAndOn } from "./faults-people.ts";
import { showFaults, type Part } from "./faults-report.ts";
import { engines, killed, startFaultsWorld, type FaultsWorld } from "./faults-world.ts";
import type { DrillResult } from "./result.ts";

const faultMs = 2_500;
/** Long enough to affect every action, short enough that no request times out. */
const latencyMs = 400;
const recoveryPatienceMs = 80_000;
const settlePatienceMs = 90_000;
/** A drill ends, whatever happens. Alone on 2 cores it takes eight minutes. */
const maxMs = 12 * 60_000;

const faultOf = (kind: FaultKind): Fault => (kind === "latency" ? { kind, ms: latencyMs } : { kind });

/**
 * People write, print, upload, invite and sign in while the network to each engine in turn has faults; then API,
 * worker, decoder, Postgres and S3 are killed. No request may take longer than a page waits, everything must recover soon, and
 * everything acknowledged must exist exactly once.
 *
 * Careless: Postgres acknowledges before it has written to disk. The drill must then find the loss.
 */
export async function faultsDrill({ careless = false }: { careless?: boolean } = {}): Promise<DrillResult> {
  const started = performance.now();
  await using world = await startFaultsWorld(
    careless ? { synchronous_commit: "off", wal_writer_delay: 10_000 } : {},
  );
  const [asking, ledger, over] = [openAsking(), newLedger(), new AbortController()];
  const giveUp = AbortSignal.timeout(maxMs);
  const work: Work = { world, asking, ledger, until: over.signal, giveUp };
  const { following, lastInvalidation, seen } = followOnAndOn(world, over.signal);
  const working = await everybody(work);
  const parts = await troubles({ world, asking, ledger, giveUp, lastInvalidation }, careless);
  over.abort();
  await Promise.all([...working, following]);
  const open = await settle(world, settlePatienceMs);
  const kept = await readKept(world, asking, ledger);
  const waiting = await callsWithoutConnection(world);
  const seconds = (performance.now() - started) / 1_000;
  const inTime = !giveUp.aborted;
  return showFaults({ parts, ledger, kept, inTime, open, waiting, seconds, invalidations: seen() });
}

/** How many API calls wait for a pool connection, after all requests have ended. */
async function callsWithoutConnection({ origin }: FaultsWorld): Promise<number> {
  const numbers = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^\w*cabin_courier_database_waiting\S* (\d+)$/m.exec(numbers)?.[1] ?? Number.NaN);
}

/** Answers when all of them are at work. */
async function everybody(work: Work): Promise<Promise<void>[]> {
  const { world, ledger, asking } = work;
  const writing = world.camp.families.map((family) => writeOnAndOn(work, family));
  const printing = [printOnAndOn(work), printOnAndOn(work)];
  while (ledger.jobs.size < 3) await pause(100);
  const sheets = await world.query<Sheet>(
    "select j.code, s.number from sheets s join print_jobs j on j.id = s.print_job_id order by 1, 2",
  );
  const half = Math.ceil(sheets.length / 2);
  const sending = [uploadOnAndOn(work, sheets.slice(0, half)), uploadOnAndOn(work, sheets.slice(half))];
  const others = [inviteOnAndOn(work), signInOnAndOn(work)];
  while (!asking.isWellSince(0)) await pause(100);
  return [...writing, ...printing, ...sending, ...others];
}

type Scene = Pick<Work, "world" | "asking" | "ledger" | "giveUp"> & { lastInvalidation: () => number };

async function troubles(scene: Scene, careless: boolean): Promise<Part[]> {
  const { world, asking } = scene;
  const parts: Part[] = [await play(scene, "none", "all", () => pause(faultMs))];
  if (!careless)
    for (const engine of engines)
      for (const kind of faultKinds) {
        const proxy = world.proxies[engine];
        const metBefore = proxy.met;
        const part = await play(scene, kind, engine, async () => {
          proxy.begin(faultOf(kind));
          await pause(faultMs);
          proxy.end();
        });
        parts.push({ ...part, met: proxy.met - metBefore });
      }
  for (const who of killed)
    parts.push(
      await play(scene, "kill -9", who, async () => {
        await inTheMiddle(asking);
        await world.restarts[who].kill9();
        await world.restarts[who].start();
      }),
    );
  return parts;
}

async function inTheMiddle(asking: Asking): Promise<void> {
  const ends = performance.now() + 5_000;
  while (performance.now() < ends) {
    if (["note" as const, "print" as const, "upload" as const].every(asking.isUnderWay)) return;
    await pause(1);
  }
}

/** Runs one fault and measures how long after its end all actions succeed again. */
async function play(
  { world, asking, ledger, giveUp, lastInvalidation }: Scene,
  fault: Part["fault"],
  where: Part["where"],
  trouble: () => Promise<void>,
): Promise<Part> {
  ledger.part += 1;
  asking.turnPage();
  if (!giveUp.aborted) await trouble();
  const [ended, endedAt] = [performance.now(), new Date()];
  let recoveredAfterMs: number | undefined;
  const isOver = () => giveUp.aborted || performance.now() - ended > recoveryPatienceMs;
  while (recoveredAfterMs === undefined && !isOver()) {
    await pause(100);
    const well =
      asking.isWellSince(ended) &&
      lastInvalidation() > ended &&
      (await workerIsWellSince(world, endedAt).catch(() => false));
    if (well) recoveredAfterMs = performance.now() - ended;
  }
  const part = { number: ledger.part, fault, where, tally: asking.tally(), recoveredAfterMs };
  console.log(lineOf(part));
  return part;
}

function lineOf({ fault, where, tally, recoveredAfterMs }: Part): string {
  const { acknowledged, refused, maxMs: longest } = tally;
  const recovered =
    recoveredAfterMs === undefined ? "NOT recovered" : `well after ${seconds(recoveredAfterMs)} s`;
  return `  ${fault} · ${where}: ${acknowledged} done, ${refused} refused, longest ${seconds(longest)} s, ${recovered}`;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
