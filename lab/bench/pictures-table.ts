import type { BenchRow, Series } from "./bench.ts";
import { median } from "./figures.ts";

export const picturesPerRound = 12;
const goals = { timesBare: 1.3, peakMegabytes: 500 };

export type PicturesRound = {
  /** The three sizes, as of a picture that waits for a person. */
  sizesSeconds: number;
  /** Also its codes read and the page as if it had been scanned. */
  wholeSeconds: number;
  bareSeconds: number;
  load: number;
};
export type PicturesFigures = { rounds: readonly PicturesRound[]; peak: number; barePeak: number };

/** Ratios are taken round by round, and the middle one counts. */
export function rowsOf({ rounds, peak, barePeak }: PicturesFigures): BenchRow[] {
  const middle = (pick: (round: PicturesRound) => number) => median(rounds.map(pick));
  const times = middle(({ sizesSeconds, bareSeconds }) => sizesSeconds / bareSeconds);
  return [
    {
      what: "ours: three sizes, in a process of its own",
      figure: each(middle((round) => round.sizesSeconds)),
    },
    { what: "bare sharp: the same three sizes", figure: each(middle((round) => round.bareSeconds)) },
    {
      what: "our time beside bare sharp's",
      figure: `${times.toFixed(2)} times`,
      goal: `at most ${goals.timesBare}`,
      met: times <= goals.timesBare,
    },
    { what: "ours with codes read and the scan look", figure: each(middle((round) => round.wholeSeconds)) },
    {
      what: "the process that opens files, at its largest",
      figure: `${peak.toFixed(0)} MB`,
      goal: `at most ${goals.peakMegabytes} MB`,
      met: peak <= goals.peakMegabytes,
    },
    { what: "bare sharp's process, at its largest", figure: `${barePeak.toFixed(0)} MB` },
    { what: "load average of the machine", figure: rounds.map(({ load }) => load.toFixed(1)).join(" ") },
  ];
}

/** For the page: milliseconds for each picture. */
export function seriesOf({ rounds, peak }: PicturesFigures): Series {
  const ms = (pick: (round: PicturesRound) => number) =>
    rounds.map((round) => (pick(round) / picturesPerRound) * 1_000);
  return {
    ours: ms((round) => round.sizesSeconds),
    bare: ms((round) => round.bareSeconds),
    timesBare: rounds.map(({ sizesSeconds, bareSeconds }) => sizesSeconds / bareSeconds),
    whole: ms((round) => round.wholeSeconds),
    peak: [peak],
    load: rounds.map(({ load }) => load),
  };
}

function each(seconds: number): string {
  return `${((seconds / picturesPerRound) * 1_000).toFixed(0)} ms a picture`;
}
