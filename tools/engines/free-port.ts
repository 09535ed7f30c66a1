import { randomInt } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";

export const loopback = "127.0.0.1";

/**
 * Below the ports that systems hand out by themselves: of those any connection could get ours, after it was found free
 * and before its engine listens, or while the engine is down between a kill and the next start.
 */
const lowest = 10_240;
const highest = 32_767;
const tries = 100;
const given = new Set<number>();

/** An unused port, different at each call. The range is large, so two processes rarely collide. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, highest + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${tries} ports between ${lowest} and ${highest} was free.`);
}

export async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/** The message names the port and what needs it, unlike EADDRINUSE. */
export async function requireFreePort(port: number, wantedBy: string): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(`Port ${port} is taken by another program; ${wantedBy} needs it.`);
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, loopback, () => void server.close(() => resolve()));
  });
}

/** The port a server listens on; a server on a pipe or not listening has none. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("This server listens on no port.");
  return address.port;
}
