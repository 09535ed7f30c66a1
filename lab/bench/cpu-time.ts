import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for every program, whatever its own clock does. */
const ticksPerSecond = 100;

/** The processor time a process has used so far, its threads and its part in the kernel included. */
export function cpuSeconds(pid: number): number {
  return cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

/** The same with the time of those it has started and seen end. */
export function cpuSecondsWithEnded(pid: number): number {
  return sumOf(readFileSync(`/proc/${pid}/stat`, "latin1"), 4);
}

export function cpuSecondsOf(stat: string): number {
  return sumOf(stat, 2);
}

/** User, system, and the same two of ended children. Their names may contain anything, even brackets: count behind the last. */
function sumOf(stat: string, count: 2 | 4): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 11 + count).map(Number);
  if (ticks.length < count || !ticks.every(Number.isFinite))
    throw new Error("This is not a line of /proc/<pid>/stat.");
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}
