import { createServer, type Server } from "node:http";
import { securityHeaders } from "../../http/security-headers.ts";
import { createAddressOf } from "../../limits/network-address.ts";
import type { Bus } from "../bus.ts";
import { createHub, type Hub } from "../hub.ts";
import { createLiveHandler } from "../stream.ts";
import { silentLog } from "./silent-log.ts";

export type LiveServer = { url: string; hub: Hub; server: Server; close: () => Promise<void> };

/** "Bearer ada" is Ada, whose team is org:1; "Bearer away" simulates a database that is down. */
export async function startLiveServer(bus: Bus, port = 0): Promise<LiveServer> {
  const hub = createHub({
    bus,
    log: silentLog,
    readAudiences: (viewers) =>
      Promise.resolve(
        viewers.map((viewer) => (viewer === null ? ["organizations"] : ["organizations", "org:1"])),
      ),
  });
  const handleLive = createLiveHandler({
    hub,
    log: silentLog,
    async authenticate(authorization) {
      if (authorization === "Bearer away") throw new Error("connection refused");
      return authorization === "Bearer ada" ? { userId: "ada", sessionId: "session-of-ada" } : undefined;
    },
    headers: securityHeaders({ storage: [] }, true),
    addressOf: createAddressOf(["127.0.0.0/8"], silentLog),
  });
  const server = createServer(handleLive);
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server listens on no port.");
  return {
    url: `http://127.0.0.1:${address.port}/live`,
    hub,
    server,
    async close() {
      hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
