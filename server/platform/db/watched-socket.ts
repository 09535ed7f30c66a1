import { Socket } from "node:net";

/**
 * Above statement_timeout (30 s): a connection silent for longer is dead. Without this, ten queries on a silently
 * failed network would block the whole pool for hours.
 */
const silentMs = 35_000;

/** Below silentMs, so that idle connections close before they count as dead. */
export const idleMs = 30_000;

/** For pg's `stream` option. */
export function watchedSocket(patienceMs: number = silentMs): Socket {
  const socket = new Socket();
  socket.setTimeout(patienceMs);
  socket.on("timeout", () =>
    socket.destroy(Object.assign(new Error("The database connection timed out."), { code: "ETIMEDOUT" })),
  );
  return socket;
}
