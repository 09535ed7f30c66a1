import type { ChildProcess } from "node:child_process";
import { appendFileSync, chmodSync, closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export type ChildLog = {
  /** Handed to the process; ours is closed once it has its own. */
  file: number;
  close(): void;
  /** What it wrote since this start, the end of it. */
  finalFrame(): string;
};

export function openLog(path: string): ChildLog {
  const file = openSync(path, "a");
  // Readable regardless of the umask: the engine runs as another user.
  chmodSync(path, 0o644);
  const before = fstatSync(file).size;
  return {
    file,
    close: () => closeSync(file),
    finalFrame: () => {
      const lines = readFileSync(path).subarray(before).toString().trim().split("\n").slice(-8);
      return `Its last words (${path}):\n${lines.join("\n")}`;
    },
  };
}

/** Writes each line to the log and tells it to the listener. */
export function listenToLines(child: ChildProcess, logFile: string, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      appendFileSync(logFile, `${line}\n`);
      onLine(line);
    });
  }
}
