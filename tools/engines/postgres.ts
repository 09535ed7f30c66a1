import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startChild, type Child } from "./child.ts";
import { freePort, loopback, requireFreePort } from "./free-port.ts";
import { endOrphans } from "./pid-file.ts";
import { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { postgresProcesses, prepareData } from "./postgres-data.ts";
import { engineAccount, makeEngineDirectory } from "./unprivileged.ts";

export type PostgresSettings = Readonly<Record<string, string | number>>;

export type PostgresOptions = {
  dir: string;
  port?: number;
  settings?: PostgresSettings;
  onDeath?: (sentence: string) => void;
};

export type Postgres = {
  readonly port: number;
  readonly pid: number;
  url(database: string): string;
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>;
  /** Starts again after stop or kill9: same port, same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
};

const usualSettings: PostgresSettings = {
  listen_addresses: loopback,
  unix_socket_directories: "",
  max_connections: 200,
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Starts a real Postgres on the loopback and waits until it answers. Durable unless settings say otherwise. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  makeEngineDirectory(options.dir);
  const binaries = await postgresBinaries();
  const port = options.port ?? (await freePort());
  const url = (database: string): string => `postgres://postgres@${loopback}:${port}/${database}`;
  let child = await startPostmaster(options, binaries, port, url("postgres"));
  return {
    port,
    get pid() {
      return child.pid;
    },
    url,
    ensureDatabase: async (name) => ensureDatabase(url("postgres"), name),
    start: async () => {
      child = await startPostmaster(options, binaries, port, url("postgres"));
    },
    stop: async () => child.stop(),
    kill9: async () => child.kill9(),
  };
}

async function startPostmaster(
  { dir, settings, onDeath }: PostgresOptions,
  binaries: PostgresBinaries,
  port: number,
  url: string,
): Promise<Child> {
  const pidFile = join(dir, "postgres.pid");
  const leftovers = postgresProcesses(join(dir, "data"));
  await endOrphans({ name: "Postgres", pidFile, processes: leftovers, asking: "SIGINT" });
  const dataDir = await prepareData(dir, binaries, settings?.fsync !== "off");
  // No process uses the directory any more, so this file is stale; its pid may belong to another process by now.
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  await requireFreePort(port, "Postgres");
  const child = await startChild({
    name: "Postgres",
    command: binaries.postgres,
    args: ["-D", dataDir, "-p", String(port), ...asArguments({ ...usualSettings, ...settings })],
    cwd: dir,
    account: engineAccount(),
    pidFile,
    logFile: join(dir, "postgres.log"),
    // Fast shutdown: SIGTERM would wait until the last client disconnects.
    stopSignal: "SIGINT",
    family: () => postgresProcesses(dataDir).map((row) => row.pid),
    onDeath,
  });
  // Long, because after a kill it replays its WAL first.
  await child.untilReady(async () => answers(url), 60_000);
  return child;
}

function asArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  // A refused connection is expected while it starts, as an event or as a rejection.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
