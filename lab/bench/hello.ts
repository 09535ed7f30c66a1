import { loadavg } from "node:os";
import * as z from "zod/mini";
import type { Bench, BenchRow } from "./bench.ts";
import { measureCpuPerRequest, type CpuFigure, type MeasuredServer } from "./cpu-per-request.ts";
import { median } from "./figures.ts";
import { startHelper } from "./helper-process.ts";
import { startProductServer } from "./product-server.ts";

const rounds = 5;
const goalTimesHello = 4;

async function startBare(args: string[] = []): Promise<MeasuredServer> {
  const helper = await startHelper("bare-hello-server.ts", args);
  const port = await helper.ask({ kind: "port" }, z.number());
  return { url: `http://127.0.0.1:${port}/`, headers: {}, pid: helper.pid, stop: helper.stop };
}

/** What one signed-in question costs the processor beside the least that is possible with our framework. */
export const helloBench: Bench = {
  what: "processor time of a signed-in GET beside a bare Hono, without and with one prepared statement",
  maxSeconds: 150,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const product = await startProductServer();
    const loads = [loadavg()[0] ?? Number.NaN];
    const sides = [
      { name: "a bare Hono hello", start: () => startBare() },
      { name: "a bare Hono with one statement", start: () => startBare([product.databaseUrl]) },
      { name: "ours: GET /api/session, signed in", start: async () => product },
    ];
    const [hello = [], row = [], ours = []] = await measureCpuPerRequest(sides, rounds, say);
    loads.push(loadavg()[0] ?? Number.NaN);
    const [timesHello, timesRow] = [ratios(ours, hello), ratios(ours, row)];
    const series = {
      ours: micros(ours),
      hello: micros(hello),
      row: micros(row),
      timesHello,
      timesRow,
      load: loads,
    };
    const rows: BenchRow[] = [
      ...sides.map(({ name }, at) => figureRow(name, [hello, row, ours][at] ?? [])),
      {
        what: "ours beside the hello, median of the rounds",
        figure: `${median(timesHello).toFixed(2)} times`,
        goal: `at most ${goalTimesHello} times`,
        met: median(timesHello) <= goalTimesHello,
      },
      { what: "ours beside the one with a statement", figure: `${median(timesRow).toFixed(2)} times` },
    ];
    return { rows, figures: { rounds, hello, row, ours }, series };
  },
};

const micros = (figures: readonly CpuFigure[]) => figures.map(({ microsPerRequest }) => microsPerRequest);

function figureRow(what: string, figures: readonly CpuFigure[]): BenchRow {
  return { what, figure: `${median(micros(figures)).toFixed(0)} µs` };
}

function ratios(ours: readonly CpuFigure[], bare: readonly CpuFigure[]): number[] {
  return ours.map((figure, round) => figure.microsPerRequest / (bare[round]?.microsPerRequest ?? Number.NaN));
}
