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

/** In mebibytes: `rss` counts pages that several processes share whole, `pss` counts this one's part of them. */
export type Resident = { rss: number; pss: number };

export function residentOf(pid: number): Resident {
  return residentIn(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"));
}

export function residentIn(rollup: string): Resident {
  const inMebibytes = (name: string): number => {
    const kibibytes = Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(rollup)?.[1]);
    if (!Number.isFinite(kibibytes))
      throw new Error(`This is no /proc/<pid>/smaps_rollup: it has no ${name}.`);
    return kibibytes / 1024;
  };
  return { rss: inMebibytes("Rss"), pss: inMebibytes("Pss") };
}
