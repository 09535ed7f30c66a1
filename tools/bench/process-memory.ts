import { readFileSync } from "node:fs";

/** How much of a process is in memory, in megabytes: now, and the most it ever was. */
export type ProcessMemory = { now: number; peak: number };

export function memoryOf(pid: number): ProcessMemory {
  return memoryIn(readFileSync(`/proc/${pid}/status`, "latin1"));
}

export function memoryIn(status: string): ProcessMemory {
  const inMegabytes = (name: string): number => {
    const kibibytes = Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]);
    if (!Number.isFinite(kibibytes)) throw new Error(`This is no /proc/<pid>/status: it has no ${name}.`);
    return (kibibytes * 1024) / 1e6;
  };
  return { now: inMegabytes("VmRSS"), peak: inMegabytes("VmHWM") };
}
