import { readFileSync } from "node:fs";
import { getConnInfo } from "@hono/node-server/conninfo";
import * as z from "zod/mini";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { generalReasons } from "#domain/reasons.ts";
import { httpStatusOf, type Reason } from "#domain/refusal.ts";
import { authRoutes } from "#server/identity/auth-routes.ts";
import { findCaller } from "#server/identity/find-caller.ts";
import type { Deps } from "#server/platform/deps.ts";
import { reasonOf } from "#server/platform/http/failure.ts";
import { mountOperations, type HttpApp, type HttpVariables } from "#server/platform/http/mount-operations.ts";
import { openApiDocument, openApiPage } from "#server/platform/http/openapi.ts";
import { requestRecord } from "#server/platform/http/request-record.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { allOperations } from "./operations.ts";

export type HttpAppSettings = {
  deps: Deps;
  metrics: Metrics;
  /** A process without this role answers health and numbers only. */
  api: boolean;
  /** What must answer before this process takes requests. */
  ready: () => Promise<void>;
  site: MiddlewareHandler | undefined;
  files: ((request: Request) => Promise<Response>) | undefined;
};

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));

export function createHttpApp({ deps, metrics, api, ready, site, files }: HttpAppSettings): HttpApp {
  const { log, config } = deps;
  const app: HttpApp = new Hono<{ Variables: HttpVariables }>();
  app.use(requestRecord(log, metrics));
  app.use(securityHeaders(deps.allowedOrigins, config.PUBLIC_ORIGIN.startsWith("https:")));
  mountHealth(app, ready, log);
  app.get("/metrics", async (c) =>
    mayScrape(c, config.METRICS_TOKEN) ? c.text(await metrics.text()) : answer(generalReasons.notFound),
  );
  if (api) mountApi(app, deps);
  if (files !== undefined) app.all("/files/*", (c) => files(c.req.raw));
  if (site !== undefined) app.use(site);
  app.notFound(() => answer(generalReasons.notFound));
  app.onError((error, c) => {
    const { reason, expected } = reasonOf(error);
    if (!expected) log.error({ err: error, requestId: c.get("requestId") }, "request failed");
    return answer(reason);
  });
  return app;
}

function mountApi(app: HttpApp, deps: Deps): void {
  const { log, clock, transact, pool } = deps;
  const operations = allOperations(deps);
  const callerOf = (authorization: string | undefined) => findCaller(pool, clock, authorization);
  mountOperations(app, { operations, transact, clock, log, findCaller: callerOf });
  app.route("/auth", authRoutes(deps));
  app.get("/openapi.json", (c) => c.json(openApiDocument(operations, version)));
  app.get("/openapi", (c) => c.html(openApiPage(operations)));
  // Past this point only the web app is left; a mistyped call must not be answered with a page.
  for (const path of ["/api/*", "/callable/*", "/http/*", "/auth/*"])
    app.all(path, () => answer(generalReasons.notFound));
}

function mountHealth(app: HttpApp, ready: () => Promise<void>, log: Deps["log"]): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await ready();
      return c.text("ready");
    } catch (error) {
      log.warn({ err: error }, "not ready");
      return c.text("not ready", 503);
    }
  });
}

/** Without a token, numbers are for this machine only and never through a proxy. */
function mayScrape(c: Context, token: string | undefined): boolean {
  if (token !== undefined) return c.req.header("authorization") === `Bearer ${token}`;
  const { address } = getConnInfo(c).remote;
  const local = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(address ?? "");
  return local && c.req.header("x-forwarded-for") === undefined;
}

function answer({ status, code, message }: Reason): Response {
  return Response.json(
    { error: { status, code, message } },
    { status: httpStatusOf[status], headers: { "cache-control": "no-store" } },
  );
}
