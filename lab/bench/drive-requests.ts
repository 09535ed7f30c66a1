import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireProgram } from "#tools/engines/programs.ts";

export type Target = { url: string; headers: Record<string, string> };

export const connections = 16;

/** Sends requests with wrk as fast as they are answered. Returns how many were; all must succeed. */
export async function driveRequests({ url, headers }: Target, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  return runWrk(seconds, [...given, url]);
}

export async function runWrk(seconds: number, args: readonly string[]): Promise<number> {
  const all = ["-t1", `-c${connections}`, `-d${seconds}s`, ...args];
  const { stdout } = await promisify(execFile)(requireProgram("wrk"), all);
  return readWrk(stdout);
}

export function readWrk(output: string): number {
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Not every answer was good:\n${output}`);
  const count = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!(count > 0)) throw new Error(`wrk said nothing we understand:\n${output}`);
  return count;
}
