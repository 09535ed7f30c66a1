import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for every program, whatever its own clock does. */
const ticksPerSecond = 100;

/** The processor time a process has used so far, its threads and its part in the kernel included. */
export function cpuSeconds(pid: number): number {
  return cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

/** The name in brackets may contain anything, even brackets: what we want stands behind the last one. */
export function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  if (!Number.isFinite(user) || !Number.isFinite(system))
    throw new Error("This is not a line of /proc/<pid>/stat.");
  return (user + system) / ticksPerSecond;
}
