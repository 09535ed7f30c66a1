import { execFile } from "node:child_process";
import { Agent, get } from "node:http";
import { promisify } from "node:util";
import { findProgram } from "#tools/engines/programs.ts";

export type Target = { url: string; headers: Record<string, string> };

const connections = 16;
const runProgram = promisify(execFile);

export async function driveRequests(target: Target, seconds: number): Promise<number> {
  const wrk = findProgram("wrk");
  return wrk === undefined ? driveByOurselves(target, seconds) : driveByWrk(wrk, target, seconds);
}

async function driveByWrk(wrk: string, { url, headers }: Target, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await runProgram(wrk, ["-t1", `-c${connections}`, `-d${seconds}s`, ...given, url]);
  return readWrk(stdout);
}

export function readWrk(output: string): number {
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Not every answer was good:\n${output}`);
  const count = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!(count > 0)) throw new Error(`wrk said nothing we understand:\n${output}`);
  return count;
}

/** Where wrk is missing. Slower, but the processor time of the server is what counts. */
export async function driveByOurselves(target: Target, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  async function work(): Promise<void> {
    while (performance.now() < until) {
      await askOnce(target, agent);
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return count;
}

function askOnce({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume();
      response.once("end", () => (status < 300 ? resolve() : reject(new Error(`The answer was ${status}.`))));
    });
    request.once("error", reject);
  });
}
