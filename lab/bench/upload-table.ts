import type { BenchRow, Series } from "./bench.ts";
import { median } from "./figures.ts";

export type PileSize = { pictures: number; bytes: number };
/** As the screen sends them. */
export const smallOnes: PileSize = { pictures: 40, bytes: 512 * 1024 };
/** As a camera makes them. */
export const largeOnes: PileSize = { pictures: 10, bytes: 3 * 1024 * 1024 };
/** The fastest line we think of at a camp. */
export const lineBits = 100_000_000;
const goals = { ofBare: 0.7, apiMegabytes: 30 };

/** Of one picture, in milliseconds by the clock. */
export type Steps = { invalidate: number; send: number; receive: number };
export type UploadRound = {
  oursSeconds: number;
  /** Processor time of the API. */
  apiSeconds: number;
  steps: readonly Steps[];
  bareSeconds: number;
  lineSeconds: { ours: number; bare: number };
  largeSeconds: { ours: number; bare: number };
  load: number;
};
export type UploadFigures = {
  rounds: readonly UploadRound[];
  apiBefore: number;
  apiAfter: number;
  standsOn: string;
};

/** Ratios are taken round by round, and the middle one counts. */
export function rowsOf({ rounds, apiBefore, apiAfter, standsOn }: UploadFigures): BenchRow[] {
  const middle = (pick: (round: UploadRound) => number) => median(rounds.map(pick));
  const ofBare = middle(({ oursSeconds, bareSeconds }) => bareSeconds / oursSeconds);
  const overLine = middle(({ lineSeconds: { ours, bare } }) => bare / ours);
  const ofLarge = middle(({ largeSeconds: { ours, bare } }) => bare / ours);
  return [
    { what: "ours: announced, sent, received", figure: speed(middle(({ oursSeconds }) => oursSeconds)) },
    { what: "each picture, by the clock", figure: stepsOf(rounds.flatMap(({ steps }) => steps)) },
    {
      what: "the API's processor time",
      figure: `${((middle(({ apiSeconds }) => apiSeconds) / smallOnes.pictures) * 1_000).toFixed(1)} ms a picture`,
    },
    { what: "bare PUTs of the same bytes", figure: speed(middle(({ bareSeconds }) => bareSeconds)) },
    { what: "our pictures/s beside bare PUTs'", ...judged(ofBare) },
    { what: `the same over a line of ${lineBits / 1e6} Mbit/s`, ...judged(overLine) },
    {
      what: `with ${(largeOnes.bytes / 1e6).toFixed(1)} MB each, as a camera makes them`,
      ...judged(ofLarge),
    },
    {
      what: "the API's process before and after",
      figure: `${apiBefore.toFixed(0)} → ${apiAfter.toFixed(0)} MB`,
      goal: `at most ${goals.apiMegabytes} MB more`,
      met: apiAfter - apiBefore <= goals.apiMegabytes,
    },
    { what: "stands on", figure: standsOn },
    { what: "load average of the machine", figure: rounds.map(({ load }) => load.toFixed(1)).join(" ") },
  ];
}

/** For the page: pictures in a second, and the share of bare PUTs in each round. */
export function seriesOf({ rounds, apiBefore, apiAfter }: UploadFigures): Series {
  const each = (pick: (round: UploadRound) => number) => rounds.map(pick);
  return {
    ours: each(({ largeSeconds }) => largeOnes.pictures / largeSeconds.ours),
    bare: each(({ largeSeconds }) => largeOnes.pictures / largeSeconds.bare),
    ofBare: each(({ largeSeconds: { ours, bare } }) => bare / ours),
    smallOurs: each(({ oursSeconds }) => smallOnes.pictures / oursSeconds),
    smallBare: each(({ bareSeconds }) => smallOnes.pictures / bareSeconds),
    smallOfBare: each(({ oursSeconds, bareSeconds }) => bareSeconds / oursSeconds),
    lineOfBare: each(({ lineSeconds: { ours, bare } }) => bare / ours),
    apiCpuMs: each(({ apiSeconds }) => (apiSeconds / smallOnes.pictures) * 1_000),
    apiGrown: [apiAfter - apiBefore],
    load: each(({ load }) => load),
  };
}

function judged(ofBare: number): Pick<BenchRow, "figure" | "goal" | "met"> {
  const { ofBare: least } = goals;
  return { figure: `${ofBare.toFixed(2)} times`, goal: `at least ${least}`, met: ofBare >= least };
}

function stepsOf(steps: readonly Steps[]): string {
  const ms = (pick: (step: Steps) => number) => median(steps.map(pick)).toFixed(1);
  return `announced ${ms(({ invalidate }) => invalidate)}, sent ${ms(({ send }) => send)}, received ${ms(({ receive }) => receive)} ms`;
}

function speed(seconds: number): string {
  const { pictures, bytes } = smallOnes;
  const megabytes = (pictures * bytes) / 1e6;
  return `${(pictures / seconds).toFixed(1)} pictures/s, ${(megabytes / seconds).toFixed(1)} MB/s`;
}
