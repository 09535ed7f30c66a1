import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { HttpVariables } from "./mount-operations.ts";

const idShape = /^[A-Za-z0-9-]{8,64}$/;

/** Gives each request an id (or keeps the proxy's), and writes one line and one measurement about it: ids only. */
export function requestRecord(log: Log, metrics: Metrics): MiddlewareHandler<{ Variables: HttpVariables }> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("x-request-id");
    const requestId = given !== undefined && idShape.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("x-request-id", requestId);
    // Files and health checks have no operation; a line for each would bury the calls.
    const operation = c.get("operation");
    if (operation === undefined) return;
    const milliseconds = performance.now() - started;
    metrics.observeCall(operation, c.res.status, milliseconds / 1_000);
    log.info({ requestId, operation, status: c.res.status, ms: Math.round(milliseconds) }, "call");
  };
}
