import type { IncomingMessage, ServerResponse } from "node:http";
import { generalErrors } from "#domain/errors.ts";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import { retryAfterHeader } from "../http/failure.ts";
import type { AddressOf } from "../limits/network-address.ts";
import type { Log } from "../log.ts";
import type { Hub, Viewer } from "./hub.ts";

export type LiveHandlerSettings = {
  hub: Hub;
  /** Called only with an Authorization header; without one the viewer is not signed in. */
  authenticate: (authorization: string) => Promise<Viewer | undefined>;
  log: Log;
  headers: Readonly<Record<string, string>>;
  addressOf: AddressOf;
};

export type HandleLive = (request: IncomingMessage, response: ServerResponse) => void;

/** Of one process. Tabs on all devices of a user; visitors who share a network address and are not signed in. */
export const maxStreams = { ofUser: 100, ofAddress: 200 };
/** Its page works without a stream meanwhile, but shows changes of others only when it loads again. */
const refusedSeconds = 15;
const tooManyStreams: ErrorDefinition = {
  code: "too-many-streams",
  status: "resource-exhausted",
  message: "Too many pages are open at once.",
};

/** GET /live. Uses node:http: the framework's wrappers would stay in memory as long as the stream. */
export function createLiveHandler(settings: LiveHandlerSettings): HandleLive {
  const { hub, authenticate, log, headers, addressOf } = settings;

  function refuse(response: ServerResponse, { status, code, message }: ErrorDefinition): void {
    response.writeHead(httpStatusOf[status], {
      ...headers,
      ...(status === "resource-exhausted" ? retryAfterHeader(refusedSeconds) : {}),
      "content-type": "application/json",
      "cache-control": "no-store",
    });
    response.end(JSON.stringify({ error: { status, code, message } }));
  }

  const counts = new Map<string, number>();

  /** Undefined if the viewer has too many streams. A new one is refused: an old one that ends would only come again. */
  function join(
    viewer: Viewer,
    request: IncomingMessage,
    response: ServerResponse,
  ): (() => void) | undefined {
    const owner = viewer === null ? `address ${addressOf(request)}` : `user ${viewer.userId}`;
    const count = counts.get(owner) ?? 0;
    if (count >= (viewer === null ? maxStreams.ofAddress : maxStreams.ofUser)) return undefined;
    counts.set(owner, count + 1);
    startStream(response, headers);
    const leave = hub.join(viewer, response, sinceOf(request.url));
    return () => {
      leave();
      const left = (counts.get(owner) ?? 1) - 1;
      if (left === 0) counts.delete(owner);
      else counts.set(owner, left);
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET") return refuse(response, generalErrors.badRequest);
    const { authorization } = request.headers;
    const viewer = authorization === undefined ? null : await authenticate(authorization);
    if (viewer === undefined) return refuse(response, generalErrors.signInFirst);
    if (hub.draining()) return refuse(response, generalErrors.unavailable);
    // The client may have disconnected meanwhile.
    if (response.destroyed) return;
    const leave = join(viewer, request, response);
    if (leave === undefined) return refuse(response, tooManyStreams);
    response.once("close", leave);
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, "a live stream could not be started");
      if (response.headersSent) response.destroy();
      else refuse(response, generalErrors.unavailable);
    });
  };
}

/** `?since=` with the milliseconds of a moment. Anything else is as if nothing were said. */
function sinceOf(url = ""): number | undefined {
  const since = /[?&]since=(\d{1,15})$/.exec(url)?.[1];
  return since === undefined ? undefined : Number(since);
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
