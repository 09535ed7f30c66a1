import * as z from "zod/mini";
import type { Bench, BenchRow } from "./bench.ts";
import {
  measureCpuPerRequest,
  type CpuFigure,
  type MeasuredServer,
  type MeasuredSide,
} from "./cpu-per-request.ts";
import { median } from "./figures.ts";
import { startHelper } from "./helper-process.ts";

const rounds = 5;
const goalTimesBare = 4;

const bareSide: MeasuredSide = { name: "a bare Hono hello", start: startBareHello };

async function startBareHello(): Promise<MeasuredServer> {
  const helper = await startHelper("bare-hello-server.ts");
  const port = await helper.ask({ kind: "port" }, z.number());
  return { url: `http://127.0.0.1:${port}/`, headers: {}, pid: helper.pid, stop: helper.stop };
}

/** What one signed-in question costs the processor beside the least that is possible with our framework. */
export function helloBench(product?: MeasuredSide): Bench {
  return {
    what: "processor time of a signed-in request beside a bare Hono hello",
    async run(say) {
      if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
      if (product === undefined) say("the product's own side is not wired in: only the bare one is measured");
      const sides = product === undefined ? [bareSide] : [bareSide, product];
      const [bare = [], ours] = await measureCpuPerRequest(sides, rounds, say);
      const rows: BenchRow[] = [row(bareSide.name, bare)];
      if (product !== undefined && ours !== undefined)
        rows.push(row(product.name, ours), ratioRow(bare, ours));
      return { rows, figures: { rounds, bare, ours } };
    },
  };
}

function row(what: string, figures: CpuFigure[]): BenchRow {
  const micros = median(figures.map(({ microsPerRequest }) => microsPerRequest));
  return { what, figure: `${micros.toFixed(0)} µs` };
}

function ratioRow(bare: CpuFigure[], ours: CpuFigure[]): BenchRow {
  const ratios = ours.map(
    (figure, round) => figure.microsPerRequest / (bare[round]?.microsPerRequest ?? Number.NaN),
  );
  const ratio = median(ratios);
  return {
    what: "ours beside the bare one, median of the rounds",
    figure: `${ratio.toFixed(2)} times`,
    goal: `at most ${goalTimesBare} times`,
    met: ratio <= goalTimesBare,
  };
}
