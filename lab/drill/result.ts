export type DrillResult = {
  held: boolean;
  /** kill -9, of whatever. */
  kills: number;
  /** Other deliberate faults: dropped connections, lost responses, a server that is down. */
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
