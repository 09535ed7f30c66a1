/** What every drill answers; all of them stand in one table at the end. */
export type DrillResult = {
  held: boolean;
  /** kill -9, of whatever. */
  kills: number;
  /** What else went wrong on purpose: connections cut, answers lost, a server away. */
  faults: number;
  acknowledged: number;
  lost: number;
  doubled: number;
};

export type DrillLine = DrillResult & { drill: string; seconds: number };

/** The table of docs/reliability.md. */
export function tableOf(lines: readonly DrillLine[]): Record<string, string | number>[] {
  return lines.map(({ drill, kills, faults, acknowledged, lost, doubled, seconds, held }) => ({
    drill,
    kills,
    faults,
    acknowledged,
    lost,
    doubled,
    seconds: Math.round(seconds),
    held: held ? "held" : "NOT held",
  }));
}
