import { readFileSync } from "node:fs";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { processTable } from "#tools/engines/process-table.ts";

/** Linux counts in hundredths of a second for every program, whatever its own clock does. */
const ticksPerSecond = 100;

/** The CPU time that a process has used so far, including its threads and system calls. */
export function cpuSeconds(pid: number): number {
  return cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

/** The same including children that have ended; 0 if the process itself has ended. */
export function cpuSecondsWithEnded(pid: number): number {
  return unlessEnded(() => cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, "latin1"), 4));
}

/** Fields: user, system, and the same two of ended children. A name may contain brackets: count from the last one. */
export function cpuSecondsOf(stat: string, count: 2 | 4 = 2): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 11 + count).map(Number);
  if (ticks.length < count || !ticks.every(Number.isFinite))
    throw new Error("This is not a line of /proc/<pid>/stat.");
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** The most memory that a process ever had, in megabytes; 0 if it has ended. */
export function peakMegabytes(pid: number): number {
  return unlessEnded(() => memoryOf(pid).peak);
}

/** These processes and everything they have started. */
export function withDescendants(pids: readonly number[], table = processTable()): number[] {
  const children = table.filter(({ parentPid }) => pids.includes(parentPid)).map(({ pid }) => pid);
  return children.length === 0 ? [...pids] : [...pids, ...withDescendants(children, table)];
}

export function unlessEnded(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}
