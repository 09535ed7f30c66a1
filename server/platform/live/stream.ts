import type { IncomingMessage, ServerResponse } from "node:http";
import { generalErrors } from "#domain/errors.ts";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import type { Log } from "../log.ts";
import type { Hub } from "./hub.ts";
import { anonymousViewer, type Viewer } from "./live-stream.ts";
import { parseTopics } from "./topics.ts";

export type LiveHandlerSettings = {
  hub: Hub;
  /** Called only with an Authorization header; without one the viewer is anonymous. */
  authenticate: (authorization: string) => Promise<Viewer | "refused">;
  log: Log;
  headers: Readonly<Record<string, string>>;
};

export type HandleLive = (request: IncomingMessage, response: ServerResponse) => void;

/** GET /live?topics=a,b,c. Uses node:http: the framework's wrappers would stay in memory as long as the stream. */
export function createLiveHandler({ hub, authenticate, log, headers }: LiveHandlerSettings): HandleLive {
  const refuse = (response: ServerResponse, reason: ErrorDefinition) => refuseWith(response, reason, headers);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET") return refuse(response, generalErrors.badRequest);
    const [, query] = (request.url ?? "").split("?", 2);
    const topics = parseTopics(new URLSearchParams(query).get("topics"));
    if (topics === undefined) return refuse(response, generalErrors.badRequest);
    const { authorization } = request.headers;
    const viewer = authorization === undefined ? anonymousViewer : await authenticate(authorization);
    if (viewer === "refused") return refuse(response, generalErrors.signInFirst);
    if (hub.draining()) return refuse(response, generalErrors.unavailable);
    // The client may have disconnected meanwhile.
    if (response.destroyed) return;
    startStream(response, headers);
    const stream = hub.join(viewer, topics, response);
    response.once("close", () => hub.leave(stream));
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

function refuseWith(
  response: ServerResponse,
  { status, code, message }: ErrorDefinition,
  headers: LiveHandlerSettings["headers"],
): void {
  response.writeHead(httpStatusOf[status], {
    ...headers,
    "content-type": "application/json",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify({ error: { status, code, message } }));
}
