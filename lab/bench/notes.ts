import { loadavg } from "node:os";
import type { Bench } from "./bench.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { median, quantile } from "./figures.ts";
import { pacedSaver, type PacedSaver } from "./notes-paced.ts";
import { edited, oneNewIn } from "./notes-row.ts";
import { startSides, type NotesSides } from "./notes-sides.ts";
import {
  pacedPerSecond,
  rowsOf,
  seriesOf,
  type FastFigure,
  type PacedFigure,
  type Round,
} from "./notes-table.ts";
import { clients, type SavingSide } from "./notes-wrk.ts";

const rounds = 7;
const warmUps = 4;
const fastSeconds = 2;
/** Of one side, then of the other, and so on: whatever else the machine does hits both alike. */
const pacedTurns = 6;
const savesPerTurn = 100;

/** What keeping a letter costs beside the least that is possible with our framework and with our database. */
export const notesBench: Bench = {
  what: "saving a note beside a bare Hono with one prepared upsert and beside pgbench; each waits for the disk",
  maxSeconds: 240,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const sides = await startSides();
    try {
      if (sides.pgbench === undefined) say("pgbench is not installed: that comparison is left out");
      for (let turn = 0; turn < warmUps; turn += 1) await measureFast(sides, turn);
      const measured: Round[] = [];
      for (let turn = 0; turn < rounds; turn += 1) {
        const fast = await measureFast(sides, turn);
        await sides.startAlike();
        const pgbenchPerSecond = await sides.pgbench?.(fastSeconds);
        const load = loadavg()[0] ?? Number.NaN;
        measured.push({ ...fast, pgbenchPerSecond, paced: await measurePaced(sides), load });
        say(`round ${turn + 1} of ${rounds}, load ${load.toFixed(1)}`);
      }
      const { durability } = sides;
      const figures = { rounds: measured, durability };
      return { rows: rowsOf(measured, durability), figures, series: seriesOf(measured) };
    } finally {
      await sides.stop();
    }
  },
};

/** The order alternates between rounds. */
async function measureFast(sides: NotesSides, turn: number): Promise<Record<SavingSide, FastFigure>> {
  if (turn % 2 === 0) {
    const product = await saveFast(sides, "product");
    return { product, bare: await saveFast(sides, "bare") };
  }
  const bare = await saveFast(sides, "bare");
  return { product: await saveFast(sides, "product"), bare };
}

async function saveFast(sides: NotesSides, side: SavingSide): Promise<FastFigure> {
  await sides.startAlike();
  const pid = sides.pids[side];
  const [serverBefore, postgresBefore] = [cpuSeconds(pid), sides.postgresTimes()];
  const saves = await sides.wrk[side](fastSeconds);
  const serverUsed = cpuSeconds(pid) - serverBefore;
  let postgresUsed = 0;
  for (const [at, seconds] of sides.postgresTimes()) postgresUsed += seconds - (postgresBefore.get(at) ?? 0);
  // A good answer must mean a row. What was under way at the end may be of either kind.
  const made = (await sides.countNotes()) - edited;
  if (made < saves / oneNewIn - clients) throw new Error(`${saves} saves were answered, ${made} notes made`);
  return {
    savesPerSecond: saves / fastSeconds,
    serverMicros: (serverUsed * 1e6) / saves,
    postgresMicros: (postgresUsed * 1e6) / saves,
  };
}

async function measurePaced(sides: NotesSides): Promise<Record<SavingSide, PacedFigure>> {
  const { camp, urls } = sides;
  await sides.startAlike();
  const product = pacedSaver(camp, "product", urls.product, pacedPerSecond);
  const bare = pacedSaver(camp, "bare", urls.bare, pacedPerSecond);
  for (let turn = 0; turn < pacedTurns; turn += 1) {
    await product.go(savesPerTurn);
    await bare.go(savesPerTurn);
  }
  return { product: pacedFigure(product), bare: pacedFigure(bare) };
}

function pacedFigure({ latenciesMs, notGood, close }: PacedSaver): PacedFigure {
  close();
  return { p50: median(latenciesMs), p99: quantile(latenciesMs, 0.99), notGood: notGood() };
}
