import { readFileSync } from "node:fs";
import { getConnInfo } from "@hono/node-server/conninfo";
import * as z from "zod/mini";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { publicPages } from "#domain/public-pages.ts";
import { dayMs } from "#domain/time.ts";
import { generalErrors } from "#domain/errors.ts";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import { openInDemos } from "#server/demos/open-in-demos.ts";
import { demoRoutes } from "#server/demos/routes.ts";
import { authRoutes } from "#server/identity/auth-routes.ts";
import { requireFreshSignIn, type FindCaller } from "#server/identity/actions.ts";
import { optOutRoutes } from "#server/invites/opt-out-routes.ts";
import { stopRoutes } from "#server/notifications/stop.ts";
import { mountBrowserErrors } from "#server/platform/error-reports/browser-errors.ts";
import { redactPath } from "#server/platform/error-reports/redact.ts";
import { errorDefinitionOf, retryAfterHeader } from "#server/platform/http/failure.ts";
import { mountOperations, type HttpApp } from "#server/platform/http/mount-operations.ts";
import { openApiDocument, openApiPage } from "#server/platform/http/openapi.ts";
import { requestIdOf } from "#server/platform/http/request.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { createAddressOf, type AddressOf } from "#server/platform/limits/network-address.ts";
import type { Log } from "#server/platform/log.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { isSameSecret } from "#server/platform/secrets.ts";
import { readVersion } from "#server/platform/version.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { publicApiPath, publicApiRoutes } from "#server/public-api/routes.ts";
import { downloadPath, downloadRoutes } from "#server/responses/downloads/routes.ts";
import { allOperations } from "./operations.ts";

export type HttpAppSettings = {
  deps: PrintingDeps;
  findCaller: FindCaller;
  metrics: Metrics;
  /** Without this role the process serves only health and metrics. */
  api: boolean;
  ready: () => Promise<void>;
  site: MiddlewareHandler | undefined;
  files: ((request: Request) => Promise<Response>) | undefined;
};

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));

export function createHttpApp({
  deps,
  findCaller,
  metrics,
  api,
  ready,
  site,
  files,
}: HttpAppSettings): HttpApp {
  const { log, config, errorReports } = deps;
  const app: HttpApp = new Hono();
  const addressOf = createAddressOf(config.TRUSTED_PROXIES, log);
  const headers = securityHeaders(deps.allowedOrigins, config.PUBLIC_ORIGIN.startsWith("https:"));
  // Calls set their own headers; this sets them for all later routes.
  if (api) mountCalls(app, deps, findCaller, metrics, addressOf, headers);
  app.use(async (c, next) => {
    const requestId = requestIdOf(c.env.incoming.headers["x-request-id"]);
    await next();
    c.res.headers.set("x-request-id", requestId);
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  mountHealth(app, ready, log);
  app.get("/version", (c) => c.json(readVersion(config)));
  app.get("/metrics", async (c) =>
    mayScrape(c, config.METRICS_TOKEN) ? c.text(await metrics.text()) : answer(generalErrors.notFound),
  );
  if (api) app.route("/auth/demo", demoRoutes(deps, addressOf));
  if (api) mountBrowserErrors(app, deps, addressOf);
  if (api) app.route("/auth", authRoutes(deps, addressOf));
  if (api) app.route("/mail", stopRoutes(deps));
  if (api) app.route("/mail", optOutRoutes(deps));
  if (api) app.route(downloadPath, downloadRoutes(deps));
  // A mistyped call must not return an HTML page.
  for (const path of ["/api/*", "/callable/*", "/http/*", "/auth/*"])
    app.all(path, () => answer(generalErrors.notFound));
  if (api)
    mountForCrawlers(app, {
      origin: config.PUBLIC_ORIGIN,
      securityContact: config.SECURITY_CONTACT,
      now: deps.clock.now(),
    });
  if (files !== undefined) app.all("/files/*", (c) => files(c.req.raw));
  if (site !== undefined) app.use(site);
  app.notFound(() => answer(generalErrors.notFound));
  app.onError((error, c) => {
    const { definition, expected, retryAfterSeconds } = errorDefinitionOf(error);
    if (!expected) log.error({ err: error, path: c.req.path }, "request failed");
    if (definition.status === "internal")
      errorReports.report(error, { where: "request", name: redactPath(c.req.path) });
    return answer(definition, retryAfterSeconds);
  });
  return app;
}

function mountCalls(
  app: HttpApp,
  deps: PrintingDeps,
  findCaller: FindCaller,
  metrics: Metrics,
  addressOf: AddressOf,
  headers: Readonly<Record<string, string>>,
): void {
  const { log, clock, transact, errorReports } = deps;
  const operations = allOperations(deps);
  mountOperations(app, {
    operations,
    transact,
    clock,
    log,
    metrics,
    headers,
    findCaller: findCaller.byHash,
    addressOf,
    openInDemos,
    requireFreshSignIn,
    errorReports,
  });
  app.route(publicApiPath, publicApiRoutes(deps, { metrics, headers }));
  app.get("/openapi.json", (c) => c.json(openApiDocument(operations, version), 200, headers));
  app.get("/openapi", (c) => c.html(openApiPage(operations), 200, headers));
}

type PublicFacts = { origin: string; securityContact: string | undefined; now: Date };

function mountForCrawlers(app: HttpApp, { origin, securityContact, now }: PublicFacts): void {
  const closed = [
    "/org/",
    "/invite/",
    "/my/participants$",
    "/pending-invites",
    "/login",
    "/settings",
    "/account",
    "/subscriptions",
    "/events",
  ];
  const robots = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
  const places = publicPages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>`;
  app.get("/robots.txt", (c) => c.text(robots));
  if (securityContact !== undefined) {
    // RFC 9116. Every deployment renews it.
    const expires = new Date(now.getTime() + 365 * dayMs).toISOString();
    const text = `Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${origin}/.well-known/security.txt\n`;
    app.get("/.well-known/security.txt", (c) => c.text(text));
  }
  app.get("/sitemap.xml", (c) => c.body(sitemap, 200, { "content-type": "application/xml; charset=utf-8" }));
}

function mountHealth(app: HttpApp, ready: () => Promise<void>, log: Log): void {
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

/** Without a token, only this machine may read metrics, and never through a proxy. */
function mayScrape(c: Context, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`);
  const { address } = getConnInfo(c).remote;
  const local = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(address ?? "");
  return local && c.req.header("x-forwarded-for") === undefined;
}

function answer({ status, code, message }: ErrorDefinition, retryAfterSeconds?: number): Response {
  return Response.json(
    { error: { status, code, message } },
    {
      status: httpStatusOf[status],
      headers: { "cache-control": "no-store", ...retryAfterHeader(retryAfterSeconds) },
    },
  );
}
