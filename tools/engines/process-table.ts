import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

export type ProcessRow = { pid: number; parentPid: number; groupPid: number; command: string };

/** Every living process. Zombies are left out: they hold no port and no file, only a number. */
export function processTable(): ProcessRow[] {
  return process.platform === "linux" ? readProc() : askPs();
}

export function isAlive(pid: number): boolean {
  if (process.platform === "linux") return readProcRow(pid) !== undefined;
  return askPs().some((row) => row.pid === pid);
}

/** Known on Linux only; elsewhere, and for processes of other people, undefined. */
export function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readProc(): ProcessRow[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcRow(Number(name)))
    .filter((row) => row !== undefined);
}

function readProcRow(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces and parentheses itself: count from the last one.
    const [state, parentPid, groupPid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parentPid: Number(parentPid), groupPid: Number(groupPid), command };
  } catch {
    return undefined; // It ended while we looked.
  }
}

function askPs(): ProcessRow[] {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,pgid=,stat=,command="], { encoding: "utf8" });
  return lines.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (match === null || match[4]?.startsWith("Z")) return [];
    const [, pid, parentPid, groupPid, , command = ""] = match;
    return [{ pid: Number(pid), parentPid: Number(parentPid), groupPid: Number(groupPid), command }];
  });
}
