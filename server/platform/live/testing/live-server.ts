import { createServer, type Server } from "node:http";
import { securityHeaders } from "../../http/security-headers.ts";
import { createHub, type Hub } from "../hub.ts";
import { openMemoryBus } from "../memory-bus.ts";
import type { Bus } from "../bus.ts";
import type { Viewer } from "../live-stream.ts";
import { createLiveHandler } from "../stream.ts";
import { silentLog } from "./silent-log.ts";

export type LiveServer = { url: string; bus: Bus; hub: Hub; server: Server; close: () => Promise<void> };

/** "Bearer ada" is Ada; "Bearer away" simulates a database that is down; topics with "secret" require sign-in. */
export async function startLiveServer(
  port = 0,
  bus = openMemoryBus({ log: silentLog }),
): Promise<LiveServer> {
  const hub = createHub({
    bus,
    log: silentLog,
    mayFollow: (viewer, topics) =>
      Promise.resolve(new Set(topics.filter((topic) => viewer.userId !== null || !topic.includes("secret")))),
    viewerStillValid: () => Promise.resolve(true),
  });
  const handleLive = createLiveHandler({
    hub,
    log: silentLog,
    authenticate,
    headers: securityHeaders({ storage: [] }, true),
  });
  const server = createServer(handleLive);
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server listens on no port.");
  return {
    url: `http://127.0.0.1:${address.port}/live`,
    bus,
    hub,
    server,
    async close() {
      hub.close();
      await bus.close();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function authenticate(authorization: string): Promise<Viewer | "refused"> {
  if (authorization === "Bearer away") return Promise.reject(new Error("connection refused"));
  if (authorization !== "Bearer ada") return Promise.resolve("refused");
  return Promise.resolve({ userId: "ada", sessionId: "session-of-ada" });
}
