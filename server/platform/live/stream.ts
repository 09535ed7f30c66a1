import type { IncomingMessage, ServerResponse } from "node:http";
import { generalErrors } from "#domain/errors.ts";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import type { Log } from "../log.ts";
import type { Hub, Viewer } from "./hub.ts";

export type LiveHandlerSettings = {
  hub: Hub;
  /** Called only with an Authorization header; without one the viewer is not signed in. */
  authenticate: (authorization: string) => Promise<Viewer | undefined>;
  log: Log;
  headers: Readonly<Record<string, string>>;
};

export type HandleLive = (request: IncomingMessage, response: ServerResponse) => void;

/** GET /live. Uses node:http: the framework's wrappers would stay in memory as long as the stream. */
export function createLiveHandler({ hub, authenticate, log, headers }: LiveHandlerSettings): HandleLive {
  function refuse(response: ServerResponse, { status, code, message }: ErrorDefinition): void {
    response.writeHead(httpStatusOf[status], {
      ...headers,
      "content-type": "application/json",
      "cache-control": "no-store",
    });
    response.end(JSON.stringify({ error: { status, code, message } }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET") return refuse(response, generalErrors.badRequest);
    const { authorization } = request.headers;
    const viewer = authorization === undefined ? null : await authenticate(authorization);
    if (viewer === undefined) return refuse(response, generalErrors.signInFirst);
    if (hub.draining()) return refuse(response, generalErrors.unavailable);
    // The client may have disconnected meanwhile.
    if (response.destroyed) return;
    startStream(response, headers);
    response.once("close", hub.join(viewer, response));
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, "a live stream could not be started");
      if (response.headersSent) response.destroy();
      else refuse(response, generalErrors.unavailable);
    });
  };
}

function startStream(response: ServerResponse, headers: LiveHandlerSettings["headers"]): void {
  response.socket?.setNoDelay(true);
  // Without chunked encoding an invalidation is one small write instead of three.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "close",
  });
  response.flushHeaders();
}
