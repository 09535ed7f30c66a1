import type { Server } from "node:http";
import { loopback } from "./free-port.ts";

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => resolve());
  });
}

/** Closes at once: a browser that keeps its connection open would hold the stop up for minutes. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
