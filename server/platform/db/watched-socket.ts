import { Socket } from "node:net";

/**
 * Postgres ends every statement of ours after 30 seconds, so a line that has said nothing for longer has nobody at its other
 * end. Without this a question asked into a network that died without a word would wait for hours, and with it whoever
 * asked; ten such questions would be the whole pool.
 */
const silentMs = 35_000;

/** Connections that nobody uses are closed before they could be taken for dead ones. */
export const idleMs = 30_000;

/** For `stream` in the settings of a connection: a socket that gives up by itself. */
export function watchedSocket(patienceMs: number = silentMs): Socket {
  const socket = new Socket();
  socket.setTimeout(patienceMs);
  socket.on("timeout", () =>
    socket.destroy(Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" })),
  );
  return socket;
}
