import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import * as z from "zod/mini";
import { migrate } from "#database/migrate.ts";
import { startHelper } from "../helper-process.ts";
import { cephInstalled, startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { loopback } from "#tools/engines/free-port.ts";
import { startNats } from "#tools/engines/nats.ts";
import { startPostgres, type Postgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { fillWithCamps, readPeople } from "./camps.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { photographSheets } from "./photographs.ts";
import type { PartPids } from "./processor-time.ts";
import { startReplica } from "./replica.ts";

const database = "scale";
/** Of each API process towards pgbouncer, and of pgbouncer towards Postgres for all of them. */
const poolOfProcess = 20;
const poolOfServer = 12;

/** fsync stays on. The WAL may grow between two checkpoints as on a dedicated machine. */
const settings: PostgresSettings = { shared_buffers: "512MB", max_wal_size: "4GB", max_connections: 100 };

export type ScaleWorld = Awaited<ReturnType<typeof startScaleWorld>>;
type Stops = (() => Promise<unknown>)[];
type Say = (line: string) => void;

/** All parts of an installation that has grown: two APIs behind pgbouncer, a replica, NATS, streams and jobs apart. */
export async function startScaleWorld(say: Say) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-scale-"));
  await chmod(dir, 0o755);
  const cleanUp = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", cleanUp);
  const stops: Stops = [
    async () => {
      process.off("exit", cleanUp);
      cleanUp();
    },
  ];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    return { ...(await standUp(dir, stops, say)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function standUp(dir: string, stops: Stops, say: Say) {
  const primaryDir = join(dir, "primary");
  const primary = await startPostgres({ dir: primaryDir, settings });
  stops.push(() => primary.stop());
  await primary.ensureDatabase(database);
  const ownerUrl = primary.url(database);
  await migrate(ownerUrl);
  await fillWithCamps(ownerUrl);
  const people = await readPeople(ownerUrl);
  say(`${people.editing.length + people.beginning.length} families can write`);
  const replica = await startReplica({
    from: primary,
    fromDir: primaryDir,
    dir: join(dir, "replica"),
    settings,
  });
  stops.push(() => replica.stop());
  const engines = await startOthers(dir, stops, primary);
  const photographs = await photographSheets(people.sheets, dir);
  say(
    `a replica follows, pgbouncer ${engines.pgbouncer.version}; ${photographs.length} sheets were photographed`,
  );
  const servers = await startServers(engines, ownerUrl, stops);
  const traffic = await startHelper(new URL("./traffic-process.ts", import.meta.url));
  stops.push(() => traffic.stop());
  const origins = servers.apis.map(({ origin }) => origin);
  await traffic.ask({ kind: "open", databaseUrl: ownerUrl, origins, photographs }, z.unknown());
  const streams = await startHelper(new URL("./stream-process.ts", import.meta.url));
  stops.push(() => streams.stop());
  const pids: PartPids = {
    api: servers.apis.map(({ pid }) => pid),
    live: [servers.live.pid],
    worker: [servers.worker.pid],
    postgres: [primary.pid],
    replica: [replica.pid],
    pgbouncer: [engines.pgbouncer.pid],
    nats: [engines.nats.pid],
    storage: engines.ceph.pids,
  };
  return {
    people,
    pids,
    traffic,
    streams,
    livePort: servers.live.port,
    workerOrigin: servers.worker.origin,
    pgbouncer: engines.pgbouncer,
    s3: engines.s3,
    primaryUrl: ownerUrl,
    replicaUrl: replica.url(database),
    pgbouncerUrl: `postgres://postgres@${loopback}:${engines.pgbouncer.port}/pgbouncer`,
  };
}

type Engines = Awaited<ReturnType<typeof startOthers>>;

async function startOthers(dir: string, stops: Stops, primary: Postgres) {
  if (!cephInstalled()) throw new Error("There is no Ceph on this machine: bash tools/debian-packages.sh");
  const users = await rolesOf(primary.url(database));
  const pgbouncer = await startPgbouncer({
    dir: join(dir, "pgbouncer"),
    postgresPort: primary.port,
    database,
    users,
    poolSize: poolOfServer,
  });
  stops.push(() => pgbouncer.stop());
  const nats = await startNats({ dir: join(dir, "nats") });
  stops.push(() => nats.stop());
  const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "bluestore" });
  stops.push(() => ceph.stop());
  return {
    pgbouncer,
    nats,
    ceph,
    users,
    s3: await s3SettingsFor(ceph, { bucket: "scale", appOrigin: testOrigin }),
  };
}

async function startServers({ pgbouncer, nats, users, s3 }: Engines, ownerUrl: string, stops: Stops) {
  const direct = asApplication(ownerUrl, users);
  const pooled = new URL(direct);
  pooled.port = String(pgbouncer.port);
  const more = { ...s3, LIVE_BUS: "nats", NATS_URL: nats.url, DATABASE_POOL: String(poolOfProcess) };
  const start = async (url: string, roles: string) => {
    const server = await startServerProcess(testEnvironment(url, more), roles);
    // The server must not outlive this process.
    const kill = (): void => void process.kill(server.pid, "SIGKILL");
    process.once("exit", kill);
    stops.push(async () => {
      process.off("exit", kill);
      await server.stop();
    });
    return server;
  };
  // Workers are few and hold on to their connections; they need no pooler.
  const worker = await start(direct, "worker");
  const apis = [await start(pooled.href, "api"), await start(pooled.href, "api")];
  return { apis, live: await start(pooled.href, "live"), worker };
}

/** Where the database has a role of its own for the application, the servers ask as that one. */
const applicationRole = "courier_app";

function asApplication(ownerUrl: string, users: readonly string[]): string {
  const url = new URL(ownerUrl);
  if (users.includes(applicationRole)) url.username = applicationRole;
  return url.href;
}

async function rolesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where rolcanlogin order by rolname",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
