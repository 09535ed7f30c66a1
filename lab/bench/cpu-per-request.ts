import { cpuSeconds } from "./cpu-time.ts";
import { driveRequests, type Target } from "./drive-requests.ts";

/** A server that is measured from outside: where it answers, which process it is, and how to end it. */
export type MeasuredServer = Target & { pid: number; stop: () => Promise<void> };

export type MeasuredSide = { name: string; start: () => Promise<MeasuredServer> };

export type CpuFigure = { requests: number; seconds: number; microsPerRequest: number };

const warmUpSeconds = 2;
const roundSeconds = 3;

/** Processor time per request of several servers, in turns. The answer has one list of rounds per side. */
export async function measureCpuPerRequest(
  sides: readonly MeasuredSide[],
  rounds: number,
  say: (line: string) => void,
): Promise<CpuFigure[][]> {
  const servers: MeasuredServer[] = [];
  try {
    for (const side of sides) {
      const server = await side.start();
      servers.push(server);
      await driveRequests(server, warmUpSeconds);
    }
    const figures: CpuFigure[][] = sides.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [position, server] of servers.entries()) figures[position]?.push(await measureOnce(server));
      say(`round ${round + 1} of ${rounds}`);
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function measureOnce(server: MeasuredServer): Promise<CpuFigure> {
  const before = cpuSeconds(server.pid);
  const requests = await driveRequests(server, roundSeconds);
  const seconds = cpuSeconds(server.pid) - before;
  return { requests, seconds, microsPerRequest: (seconds * 1e6) / requests };
}
