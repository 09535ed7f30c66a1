/** One line of a bench's table. `goal` is said in words, `met` decides the exit code. */
export type BenchRow = { what: string; figure: string; goal?: string; met?: boolean };

/** What docs/performance.md uses of a run: under each name one value per round. */
export type Series = Record<string, number[]>;

export type BenchResult = {
  rows: BenchRow[];
  /** Everything measured, for the file in .bench/. */
  figures: Record<string, unknown>;
  series?: Series;
};

export type Bench = {
  what: string;
  /** Whatever happens it ends: a hanging one would block the next person's machine. */
  maxSeconds: number;
  run: (say: (line: string) => void) => Promise<BenchResult>;
};
