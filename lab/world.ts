import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type QueryResultRow } from "pg";
import { migrate } from "#database/migrate.ts";
import type { CephStore } from "#tools/engines/ceph-conf.ts";
import { cephInstalled, startCephRgw, type S3Engine } from "#tools/engines/ceph-rgw.ts";
import { startNats, type Nats } from "#tools/engines/nats.ts";
import { startPostgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";

const database = "lab";

type Env = Record<string, string>;
export type World = Awaited<ReturnType<typeof openWorld>>;
export type Server = Awaited<ReturnType<World["serve"]>>;
export type WorldOptions = {
  settings?: PostgresSettings | ((dir: string) => Promise<PostgresSettings>);
  env?: Env;
};

/**
 * A directory, a migrated Postgres and the settings of servers on it. Everything that is started here or given to
 * `defer` stops in reverse order: `await using world = await openWorld()`.
 */
export async function openWorld({ settings = {}, env: more = {} }: WorldOptions = {}) {
  await using starting = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-lab-"));
  const cleanUp = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", cleanUp);
  starting.defer(() => {
    process.off("exit", cleanUp);
    cleanUp();
  });
  // Engines run as a user with fewer rights, who must be able to enter.
  await chmod(dir, 0o755);
  const postgresDir = join(dir, "postgres");
  const chosen = typeof settings === "function" ? await settings(dir) : settings;
  const postgres = await startPostgres({ dir: postgresDir, settings: chosen });
  starting.defer(() => postgres.stop());
  await postgres.ensureDatabase(database);
  const url = postgres.url(database);
  await migrate(url);
  // Processes of their own invalidate each other as in a usual installation.
  const env = testEnvironment(url, { LIVE_BUS: "postgres", FILES_DIR: join(dir, "files"), ...more });
  const stops = starting.move();
  return {
    dir,
    postgres,
    postgresDir,
    /** The owner's; servers use the one in `env`. */
    url,
    env,
    defer(stop: () => unknown): void {
      stops.defer(async () => void (await stop()));
    },
    query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => query<Row>(url, text, values),
    /** From now on, servers keep their files in a real S3. */
    async useS3(store: CephStore): Promise<S3Engine> {
      if (!cephInstalled()) throw new Error("This needs a real S3: bash tools/debian-packages.sh");
      const s3 = await startCephRgw({ dir: join(dir, "ceph"), store });
      stops.defer(() => s3.stop());
      const appOrigin = env["PUBLIC_ORIGIN"] ?? testOrigin;
      Object.assign(env, await s3SettingsFor(s3, { bucket: "letters", appOrigin }));
      return s3;
    },
    /** From now on, servers invalidate each other over NATS. */
    async useNats(): Promise<Nats> {
      const nats = await startNats({ dir: join(dir, "nats") });
      stops.defer(() => nats.stop());
      Object.assign(env, { LIVE_BUS: "nats", NATS_URL: nats.url });
      return nats;
    },
    async serve(roles: string, own: Env = {}) {
      const server = await startRestartable({ ...env, ...own }, roles);
      stops.defer(async () => void (await server.stop()));
      return server;
    },
    [Symbol.asyncDispose]: () => stops.disposeAsync(),
  };
}

async function startRestartable(env: Env, roles: string) {
  let running: ServerProcess | undefined;
  // The server must not outlive this process.
  const kill = (): void => void (running && process.kill(running.pid, "SIGKILL"));
  const current = (): ServerProcess => {
    if (running === undefined) throw new Error(`The server with the roles ${roles} does not run.`);
    return running;
  };
  const end = async (how: "kill9" | "stop"): Promise<number | null> => {
    process.off("exit", kill);
    const code = await running?.[how]();
    running = undefined;
    return code ?? null;
  };
  const start = async (): Promise<void> => {
    running = await startServerProcess(env, roles);
    process.once("exit", kill);
  };
  await start();
  return {
    get origin() {
      return current().origin;
    },
    get port() {
      return current().port;
    },
    get pid() {
      return current().pid;
    },
    start,
    stop: () => end("stop"),
    kill9: () => end("kill9"),
  };
}

/** Over a connection of its own: between two queries the database may have died. */
export async function query<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

type Patience = { patienceMs?: number; everyMs?: number };

/** Looks until there is something; throws after `patienceMs`. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  { patienceMs = 120_000, everyMs = 100 }: Patience = {},
): Promise<T> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > ends) throw new Error(`Not within ${patienceMs / 1_000} s: ${what}`);
    await pause(everyMs);
  }
}
