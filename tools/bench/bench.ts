/** One line of a bench's table. `goal` is said in words, `met` decides the exit code. */
export type BenchRow = { what: string; figure: string; goal?: string; met?: boolean };

export type BenchResult = {
  rows: BenchRow[];
  /** Everything measured, for the file in .bench/. */
  figures: Record<string, unknown>;
};

export type Bench = { what: string; run: (say: (line: string) => void) => Promise<BenchResult> };
