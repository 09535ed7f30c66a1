import { createServer, type AddressInfo } from "node:net";

export const loopback = "127.0.0.1";

/** A port nobody listens on right now. The kernel hands them out in turn, so two callers rarely meet. */
export async function freePort(): Promise<number> {
  return listenOnce(0);
}

export async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/** Fails with the port's number and what wanted it, because "EADDRINUSE" helps nobody at eight in the morning. */
export async function requireFreePort(port: number, wantedBy: string): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(`Port ${port} is taken by another program; ${wantedBy} needs it.`);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, loopback, () => {
      const given = portOf(server.address());
      server.close(() => resolve(given));
    });
  });
}

/** The port a server listens on; a server on a pipe or not listening has none. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("This server listens on no port.");
  return address.port;
}
