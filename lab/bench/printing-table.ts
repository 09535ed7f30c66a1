import type { BenchRow, Series } from "./bench.ts";
import { median } from "./figures.ts";

export const sheetsPerRound = 500;
const goals = { ofBare: 0.6, seconds: 10, peakMegabytes: 900, apiMegabytes: 30 };

export type PrintingRound = {
  /** From the press of the button to the PDF that can be opened. */
  productSeconds: number;
  bareSeconds: number;
  /** CPU time of API, worker, typesetter and qpdf, without Postgres and the storage. */
  productCpu: number;
  bareCpu: number;
  load: number;
};
export type PrintingMemory = {
  renderPeak: number;
  barePeak: number;
  apiBefore: number;
  apiAfter: number;
};
export type PrintingFigures = {
  rounds: readonly PrintingRound[];
  /** The first job of processes that have just started. */
  firstSeconds: number;
  pages: number;
  memory: PrintingMemory;
  /** Where the files lie, and what Postgres waits for. */
  standsOn: string;
};

/** Ratios are taken round by round, and the middle one counts. */
export function rowsOf({ rounds, firstSeconds, pages, memory, standsOn }: PrintingFigures): BenchRow[] {
  const middle = (pick: (round: PrintingRound) => number) => median(rounds.map(pick));
  const ours = middle(({ productSeconds }) => productSeconds);
  const bare = middle(({ bareSeconds }) => bareSeconds);
  const ofBare = middle(({ productSeconds, bareSeconds }) => bareSeconds / productSeconds);
  const grown = memory.apiAfter - memory.apiBefore;
  return [
    {
      what: `ours: ${sheetsPerRound} mixed sheets (${pages} pages) from the press to the PDF`,
      figure: speed(ours),
      goal: `at most ${goals.seconds} s`,
      met: ours <= goals.seconds,
    },
    { what: "bare Typst: the same pieces, set and written", figure: speed(bare) },
    {
      what: "our sheets/s beside bare Typst's",
      figure: `${ofBare.toFixed(2)} times`,
      goal: `at least ${goals.ofBare}`,
      met: ofBare >= goals.ofBare,
    },
    {
      what: "processor time, ours and bare Typst's",
      figure: `${middle(({ productCpu }) => productCpu).toFixed(1)} s, ${middle(({ bareCpu }) => bareCpu).toFixed(1)} s`,
    },
    { what: "ours, the first job after a start", figure: speed(firstSeconds) },
    {
      what: "the process that sets pages, at its largest",
      figure: megabytes(memory.renderPeak),
      goal: `at most ${goals.peakMegabytes} MB`,
      met: memory.renderPeak <= goals.peakMegabytes,
    },
    { what: "bare Typst's process, at its largest", figure: megabytes(memory.barePeak) },
    {
      what: "the API's process before and after",
      figure: `${memory.apiBefore.toFixed(0)} → ${megabytes(memory.apiAfter)}`,
      goal: `at most ${goals.apiMegabytes} MB more`,
      met: grown <= goals.apiMegabytes,
    },
    { what: "stands on", figure: standsOn },
    { what: "load average of the machine", figure: rounds.map(({ load }) => load.toFixed(1)).join(" ") },
  ];
}

/** For the page: sheets in a second, and what the share of bare Typst was in each round. */
export function seriesOf({ rounds, firstSeconds, memory }: PrintingFigures): Series {
  const each = (pick: (round: PrintingRound) => number) => rounds.map(pick);
  return {
    ours: each(({ productSeconds }) => sheetsPerRound / productSeconds),
    bare: each(({ bareSeconds }) => sheetsPerRound / bareSeconds),
    ofBare: each(({ productSeconds, bareSeconds }) => bareSeconds / productSeconds),
    cpuRatio: each(({ productCpu, bareCpu }) => productCpu / bareCpu),
    firstSeconds: [firstSeconds],
    renderPeak: [memory.renderPeak],
    load: each(({ load }) => load),
  };
}

function speed(seconds: number): string {
  return `${seconds.toFixed(2)} s, ${(sheetsPerRound / seconds).toFixed(0)} sheets/s`;
}

function megabytes(much: number): string {
  return `${much.toFixed(0)} MB`;
}
