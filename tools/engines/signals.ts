import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./process-table.ts";

/** Sends a signal; a process that has ended in the meantime is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Asks politely, waits at most so long, then ends them for certain. Returns when all are gone. */
export async function endAll(pids: number[], asking: NodeJS.Signals, patienceMs: number): Promise<void> {
  for (const pid of pids) signal(pid, asking);
  if (await allGone(pids, patienceMs)) return;
  await killAll(pids);
}

export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) signal(pid, "SIGKILL");
  // The kernel frees memory and sockets of a killed process within this bound unless a disk hangs.
  if (await allGone(pids, 10_000)) return;
  throw new Error(`Processes ${pids.filter(isAlive).join(", ")} do not end, not even by SIGKILL.`);
}

async function allGone(pids: number[], withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
