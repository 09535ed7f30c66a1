import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { withoutUser, withSystemAccess } from "#database/actor.ts";
import { createFindCaller } from "#server/identity/actions.ts";
import { isDemo } from "#server/organizations/demo-store.ts";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import { staffSignInOf, type Config } from "#server/platform/config.ts";
import { openDatabase, type Database, type Db } from "#server/platform/db/database.ts";
import { assertDatabaseReady } from "#server/platform/db/database-state.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { openErrorReports } from "#server/platform/error-reports/error-reports.ts";
import { diskFilesHandler } from "#server/platform/files/disk-files-handler.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import type { Receiver } from "#server/mail-in/smtp-receiver.ts";
import { securityHeaders, storageSources } from "#server/platform/http/security-headers.ts";
import { openStaticSite } from "#server/platform/http/static-site.ts";
import { openQueue, type JobQueue } from "#server/platform/jobs/queue.ts";
import { openLimits, type Limits } from "#server/platform/limits/limits.ts";
import { createAddressOf } from "#server/platform/limits/network-address.ts";
import type { Bus } from "#server/platform/live/bus.ts";
import { createHub, type Hub } from "#server/platform/live/hub.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLiveHandler } from "#server/platform/live/stream.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { openMail } from "#server/platform/mail/mail.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import { requireSandbox } from "#server/platform/processes/sandbox.ts";
import { StartError } from "#server/platform/start-error.ts";
import { startTracing, withSpans } from "#server/platform/tracing/start-tracing.ts";
import { readVersion } from "#server/platform/version.ts";
import { defaultRenderWait, type PrintingDeps, type RenderWait } from "#server/printing/render.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { openScanOpener } from "#server/uploads/opening/scan-opener.ts";
import { createHttpApp } from "./http-app.ts";
import { allJobs } from "./jobs.ts";
import { countFailedRenders, countTroubledUploads, readArchiveAge, readOldestJobs } from "./metrics-store.ts";
import { createReadAudiences } from "./read-audiences.ts";

export const allRoles = ["api", "live", "worker", "mail-in"] as const;
export type ProcessRole = (typeof allRoles)[number];

export type RunningServer = {
  origin: string;
  port: number;
  /** Undefined if this process receives no mail. */
  mailInPort: number | undefined;
  deps: PrintingDeps;
  queue: JobQueue;
  hub: Hub;
  /** Fails /readyz, keeps serving for LEAVE_SECONDS so that load balancers notice, then closes. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

export type StartSettings = {
  roles: readonly ProcessRole[];
  clock?: Clock;
  log?: Log;
  renderWait?: RenderWait;
};

/** Above the 60 to 75 s of proxies, so that they close first. If we closed first, a request in flight would fail. */
const keepAliveMs = 80_000;

export const siteDirectory = fileURLToPath(new URL("../../build/client", import.meta.url));

export async function startServer(
  config: Config,
  { roles, clock = systemClock, log: givenLog, renderWait = defaultRenderWait }: StartSettings,
): Promise<RunningServer> {
  const sandbox = requireSandbox(config);
  const log = givenLog ?? createLog(config, { roles: roles.join(",") });
  const stopTracing = await startTracing(config, { roles, log });
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    log,
    staffSignIn: staffSignInOf(config),
  });
  await assertDatabaseReady(database, config.DATABASE_URL);
  const bus = await openBus(config, log);
  const metrics = createMetrics();
  const { db, pool } = database;
  const files = openFiles(config, clock);
  const deps: PrintingDeps = {
    config,
    db,
    pool,
    clock,
    log,
    errorReports: openErrorReports(config, log),
    transact: createTransact(db, bus),
    publish: bus.publish,
    // Jobs need these deps, so the queue opens after them.
    enqueue: (...params) => queue.enqueue(...params),
    mail: openMail(config, (organizationId) => isDemo(db, organizationId)),
    files: withSpans(files),
    limits: openLimits({ db, clock, log, secret: config.LINK_KEY }),
    // The child process starts with the first page to typeset.
    typesetter: openTypesetter({ log, fontsDir: config.FONTS_DIR }),
    renderWait,
    // The child process starts with the first image to clean.
    cleaner: openCleaner({ log, cleanerUrl: config.CLEANER_URL }),
    scanOpener: openScanOpener({ log, cleanerUrl: config.CLEANER_URL }),
    allowedOrigins: { storage: storageSources(config) },
  };
  if (sandbox === "none") log.warn("bubblewrap is not available: decoders run without a sandbox");
  const worker = roles.includes("worker");
  const queue = await openQueue({
    databaseUrl: config.DATABASE_URL,
    jobs: allJobs(deps),
    bus,
    log,
    worker,
    onFailed: (error, name) => deps.errorReports.report(error, { where: "job", name }),
  });
  if (worker) await queue.work();
  const hub = createHub({ bus, log, readAudiences: createReadAudiences(deps) });
  const version = readVersion(config);
  metrics.info("cabin_courier_build_info", "Version of the running program.", {
    version: version.version,
    commit: version.commit ?? "",
  });
  const receiver = roles.includes("mail-in") ? await openMailIn(deps) : undefined;
  registerMetrics(metrics, { hub, bus, queue, database, limits: deps.limits, receiver });
  const door = { leaving: false };
  const server = createServer(await answerFor(roles, { deps, files, hub, metrics, door }));
  server.keepAliveTimeout = keepAliveMs;
  await bus.ready();
  const port = await listen(server, config);
  log.info({ port, roles, sandbox, ...version }, "listening");
  const closeAll = async () => {
    await receiver?.close();
    await close(server, { hub, queue, bus, database, deps });
    await Promise.all([deps.errorReports.close(), stopTracing()]);
  };
  return {
    origin: `http://${config.HOST}:${port}`,
    port,
    mailInPort: receiver?.port,
    deps,
    queue,
    hub,
    leave: async () => {
      door.leaving = true;
      log.info({ seconds: config.LEAVE_SECONDS }, "leaving");
      await pause(config.LEAVE_SECONDS * 1_000);
      await closeAll();
    },
    close: closeAll,
  };
}

type Parts = {
  deps: PrintingDeps;
  files: ReturnType<typeof openFiles>;
  hub: Hub;
  metrics: Metrics;
  door: { leaving: boolean };
};

async function answerFor(
  roles: readonly ProcessRole[],
  { deps, files, hub, metrics, door }: Parts,
): Promise<RequestListener> {
  const { config, log, db } = deps;
  const api = roles.includes("api");
  const findCaller = createFindCaller(deps);
  const app = createHttpApp({
    deps,
    findCaller,
    metrics,
    api,
    ready: async () => {
      if (door.leaving) throw new Error("The server is shutting down.");
      await sql`select 1`.execute(db);
    },
    site: api
      ? await openStaticSite(config.SITE_DIR ?? siteDirectory, deps.allowedOrigins, {
          publicOrigin: config.PUBLIC_ORIGIN,
          showPrices: config.SHOW_PRICES,
          billing: config.BILLING,
        })
      : undefined,
    files: api && files.driver === "disk" ? diskFilesHandler(files) : undefined,
  });
  const http = getRequestListener(app.fetch);
  const live = createLiveHandler({
    hub,
    log,
    headers: securityHeaders(deps.allowedOrigins, config.PUBLIC_ORIGIN.startsWith("https:")),
    authenticate: findCaller.byHeader,
    addressOf: createAddressOf(config.TRUSTED_PROXIES, log),
  });
  const withLive = roles.includes("live");
  // A request must not inherit the actor of the code that started the server.
  return (request: IncomingMessage, response: ServerResponse) =>
    withoutUser(() => {
      if (withLive && request.url?.split("?", 1)[0] === "/live") live(request, response);
      else http(request, response).catch((error: unknown) => log.error({ err: error }, "request failed"));
    });
}

/** Loaded on demand: most sites receive no mail. */
async function openMailIn(deps: PrintingDeps): Promise<Receiver | undefined> {
  if (deps.config.MAIL_IN_DOMAIN === undefined) return undefined;
  const { openReceiver } = await import("#server/mail-in/smtp-receiver.ts");
  return openReceiver(deps, deps.config.MAIL_IN_DOMAIN);
}

async function openBus(config: Config, log: Log): Promise<Bus> {
  if (config.LIVE_BUS === "postgres") return openPostgresBus({ url: config.DATABASE_URL, log });
  // Loaded on demand: the NATS client costs memory and start time.
  const { openNatsBus } = await import("#server/platform/live/nats-bus.ts");
  return openNatsBus({ url: config.NATS_URL, log });
}

type Measured = {
  hub: Hub;
  bus: Bus;
  queue: JobQueue;
  database: Database;
  limits: Limits;
  receiver: Receiver | undefined;
};

function registerMetrics(
  metrics: Metrics,
  { hub, bus, queue, database: { pool, db }, limits, receiver }: Measured,
): void {
  metrics.gauge("cabin_courier_live_streams", "Open streams of this process.", () => hub.counts().streams);
  metrics.counters(
    "cabin_courier_limits_reached_total",
    "Requests of this process that a limit refused.",
    "limit",
    () => limits.refusals(),
  );
  if (receiver !== undefined)
    metrics.counters("cabin_courier_mails_received_total", "Mails to addresses for scans.", "answer", () =>
      receiver.counts(),
    );
  metrics.counter(
    "cabin_courier_live_bus_gaps_total",
    "Times the live bus was down.",
    () => bus.counts().gaps,
  );
  metrics.counter(
    "cabin_courier_live_publish_failures_total",
    "Invalidations that could not be published.",
    () => bus.counts().publishFailures,
  );
  // Before the metrics that query the database: they are read in this order, and must not count themselves.
  metrics.gauge(
    "cabin_courier_database_connections",
    "Connections of this process's pool.",
    () => pool.totalCount,
  );
  metrics.gauge(
    "cabin_courier_database_waiting",
    "Requests waiting for a connection.",
    () => pool.waitingCount,
  );
  metrics.gauge(
    "cabin_courier_jobs_waiting",
    "Jobs ready to run, over all queues.",
    async () => (await queue.counts()).waiting,
  );
  metrics.gauge(
    "cabin_courier_jobs_dead_letters",
    "Jobs that failed on every attempt and need an operator.",
    async () => (await queue.counts()).deadLetters,
  );
  const system =
    <T>(read: (db: Db) => Promise<T>) =>
    () =>
      withSystemAccess(() => read(db));
  metrics.gauges(
    "cabin_courier_jobs_oldest_seconds",
    "How long the oldest job of a queue has been ready to run.",
    "queue",
    system(readOldestJobs),
  );
  metrics.gauges(
    "cabin_courier_uploads_in_trouble",
    "Refused files that staff have not looked at, and images that could not be opened.",
    "state",
    system(countTroubledUploads),
  );
  metrics.gauge(
    "cabin_courier_renders_failed",
    "Print jobs of the last day whose PDF could not be made.",
    system(countFailedRenders),
  );
  metrics.gauge(
    "cabin_courier_wal_archive_age_seconds",
    "Time since Postgres last archived its log. NaN if it does not archive.",
    system(readArchiveAge),
  );
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartError(describeListenError(error, config))));
    server.listen(config.PORT, config.HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : config.PORT);
    });
  });
}

const listenErrors: Record<string, string> = {
  EADDRINUSE: "another program uses this port",
  EACCES: "this user may not use this port",
  EADDRNOTAVAIL: "HOST is not an address of this machine",
  ENOTFOUND: "HOST is not an address of this machine",
};

function describeListenError(error: Error, { HOST, PORT }: Config): string {
  const code = errorCode(error) ?? error.name;
  return `The server cannot listen on HOST ${HOST}, PORT ${PORT}: ${listenErrors[code] ?? code}.`;
}

async function close(
  server: Server,
  parts: { hub: Hub; queue: JobQueue; bus: Bus; database: Database; deps: PrintingDeps },
): Promise<void> {
  parts.hub.drain();
  // Connections that still serve a request close after the response.
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await parts.queue.stop();
  const cut = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearTimeout(cut);
  const { typesetter, cleaner, scanOpener, mail } = parts.deps;
  await Promise.all([typesetter.close(), cleaner.close(), scanOpener.close()]);
  parts.hub.close();
  await parts.bus.close();
  await mail.close();
  await parts.database.close();
}
