import { Socket } from "node:net";

/**
 * Above statement_timeout (30 s): a connection silent for longer is dead. Without this, ten queries on a silently
 * failed network would block the whole pool for hours.
 */
const silentMs = 35_000;

/** Below silentMs, so that idle connections close before they count as dead. */
export const idleMs = 30_000;

/**
 * Then a connection is renewed between two queries. A pgbouncer that is stopped waits for its clients to disconnect, and
 * one that is back gets its share of connections again.
 */
export const lifetimeSeconds = 300;

/** For pg's `stream` option. */
export function watchedSocket(patienceMs: number = silentMs): Socket {
  const socket = new Socket();
  socket.setTimeout(patienceMs);
  socket.on("timeout", () =>
    socket.destroy(Object.assign(new Error("The database connection timed out."), { code: "ETIMEDOUT" })),
  );
  return socket;
}
