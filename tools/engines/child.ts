import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { listenToLines, openLog } from "./child-log.ts";
import { removePidFile, writePidFile } from "./pid-file.ts";
import { processTable } from "./process-table.ts";
import { endAll, killAll, signal } from "./signals.ts";
import type { Account } from "./unprivileged.ts";

export type ChildPlan = {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  account?: Account | undefined;
  pidFile: string;
  logFile: string;
  onLine?: (line: string) => void;
  /** How this program likes to be asked to stop. */
  stopSignal?: NodeJS.Signals;
  /** The processes to stop with it; default: its process group. */
  family?: () => number[];
  /** Called when it ends without being stopped. */
  onDeath?: ((sentence: string) => void) | undefined;
};

export type Child = {
  readonly pid: number;
  /** Fails, and leaves nothing running, when it ends or time runs out before. */
  untilReady(isReady: () => Promise<boolean>, withinMs: number): Promise<void>;
  stop(patienceMs?: number): Promise<void>;
  kill9(): Promise<void>;
};

// An engine must not outlive this process.
const running = new Map<number, NodeJS.Signals>();
process.on("exit", () => {
  for (const [pid, asking] of running) signal(pid, asking);
});

/** Starts a process in a group of its own, so that Ctrl-C reaches only us and we stop things in order. */
export async function startChild(plan: ChildPlan): Promise<Child> {
  const { stopSignal = "SIGTERM" } = plan;
  const log = openLog(plan.logFile);
  const child = spawnWith(plan, plan.onLine === undefined ? log.file : "pipe");
  const pid = await pidOf(child, plan.name).finally(() => log.close());
  writePidFile(plan.pidFile, pid);
  running.set(pid, stopSignal);
  if (plan.onLine !== undefined) listenToLines(child, plan.logFile, plan.onLine);

  let surprising = true;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, by) => {
      running.delete(pid);
      const sentence = `${plan.name} ended by itself (${by ?? `exit code ${code}`}). ${log.finalFrame()}`;
      resolve(sentence);
      if (surprising) plan.onDeath?.(sentence);
    });
  });
  const family = plan.family ?? (() => groupOf(pid));
  const stop = async (patienceMs = 10_000): Promise<void> => {
    surprising = false;
    await endAll([pid], stopSignal, patienceMs);
    await endAll(family(), stopSignal, 1_000);
    await ended;
    removePidFile(plan.pidFile);
  };
  const kill9 = async (): Promise<void> => {
    surprising = false;
    // Halted first, so that it cannot start another child while we count them.
    signal(pid, "SIGSTOP");
    await killAll([pid, ...family()]);
    await ended;
    removePidFile(plan.pidFile);
  };
  const untilReady = async (isReady: () => Promise<boolean>, withinMs: number): Promise<void> => {
    // Until it is ready its end is our error to throw, not a surprise to report.
    surprising = false;
    try {
      await poll(plan.name, isReady, ended, withinMs);
      surprising = true;
    } catch (error) {
      await kill9();
      throw error;
    }
  };
  return { pid, untilReady, stop, kill9 };
}

function spawnWith(plan: ChildPlan, output: number | "pipe"): ChildProcess {
  return spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: { ...process.env, ...plan.env },
    detached: true,
    stdio: ["ignore", output, output],
    ...plan.account,
  });
}

async function poll(
  name: string,
  isReady: () => Promise<boolean>,
  ended: Promise<string>,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isReady())) {
    const early = await Promise.race([ended, sleep(40)]);
    if (early !== undefined) throw new Error(early);
    if (Date.now() > deadline) throw new Error(`${name} did not get ready within ${withinMs / 1000} s.`);
  }
}

function pidOf(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new Error(`${name} could not be started.`, { cause })));
    if (child.pid !== undefined) resolve(child.pid);
  });
}

function groupOf(pid: number): number[] {
  return processTable()
    .filter((row) => row.groupPid === pid)
    .map((row) => row.pid);
}
