import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { processTable, type ProcessRow } from "./process-table.ts";
import { endAll } from "./signals.ts";

type Started = { pid: number; startedBy: number };

/** Notes who started the process too: only then can the next start tell an orphan from one in use. */
export function writePidFile(file: string, pid: number): void {
  writeFileSync(file, `${pid} ${process.pid}\n`);
}

export function removePidFile(file: string): void {
  rmSync(file, { force: true });
}

function readPidFile(file: string): Started | undefined {
  try {
    const match = /^(\d+) (\d+)$/m.exec(readFileSync(file, "utf8"));
    return match === null ? undefined : { pid: Number(match[1]), startedBy: Number(match[2]) };
  } catch {
    return undefined; // Nothing was started, or it was stopped in order.
  }
}

/** The process in the pid file and its group. Pids are reused, so the command line must contain our mark. */
export function notedProcesses(file: string, mark: string): ProcessRow[] {
  const started = readPidFile(file);
  if (started === undefined) return [];
  return processTable().filter((row) => row.groupPid === started.pid && row.command.includes(mark));
}

type Leftovers = { name: string; pidFile: string; processes: ProcessRow[]; asking?: NodeJS.Signals };

/** Ends what a killed start left behind. Throws if the noted parent still is its parent: then it is in use. */
export async function endOrphans({ name, pidFile, processes, asking = "SIGTERM" }: Leftovers): Promise<void> {
  const started = readPidFile(pidFile);
  const held = processes.find((row) => row.pid === started?.pid && row.parentPid === started.startedBy);
  if (held !== undefined) {
    throw new Error(`${name} already runs here for process ${held.parentPid}; stop that one first.`);
  }
  const pids = processes.map((row) => row.pid);
  await endAll(pids, asking, 5_000);
  removePidFile(pidFile);
}
