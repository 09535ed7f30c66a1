import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { asApplication } from "#database/connect.ts";
import { loopback } from "#tools/engines/free-port.ts";
import { markDataComplete } from "#tools/engines/postgres-data.ts";
import { startPostgres, type Postgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { runOnce } from "#tools/engines/run-once.ts";
import { makeEngineDirectory } from "#tools/engines/unprivileged.ts";
import { takeBaseBackup } from "../base-backup.ts";
import { startHelper, type HelperProcess } from "../helper-process.ts";
import { photographSheet } from "../photographs.ts";
import { openWorld, type World } from "../world.ts";
import { fillWithCamps, readPeople, type PaperSheet } from "./camps.ts";
import type { PartPids } from "./parts.ts";
import { startPgbouncer } from "./pgbouncer.ts";

/** Of each API process towards pgbouncer, and of pgbouncer towards Postgres for all of them. */
const poolOfProcess = 20;
const poolOfServer = 12;
/** fsync stays on. The WAL may grow between two checkpoints as on a dedicated machine. */
const settings: PostgresSettings = { shared_buffers: "512MB", max_wal_size: "4GB", max_connections: 100 };

export type ScaleWorld = Awaited<ReturnType<typeof startScaleWorld>>;

/** All parts of an installation that has grown: two APIs behind pgbouncer, a replica, NATS, streams and jobs apart. */
export async function startScaleWorld(say: (line: string) => void) {
  await using starting = new AsyncDisposableStack();
  const world = starting.use(await openWorld({ settings, env: { DATABASE_POOL: String(poolOfProcess) } }));
  const { url, postgres, dir } = world;
  const database = new URL(url).pathname.slice(1);
  await fillWithCamps(url);
  const people = await readPeople(url);
  say(`${people.editing.length + people.beginning.length} families can write`);
  const replica = await startReplica(world);
  const roles = await world.query<{ name: string }>(
    "select rolname as name from pg_roles where rolcanlogin order by rolname",
  );
  const pgbouncer = await startPgbouncer({
    dir: join(dir, "pgbouncer"),
    postgresPort: postgres.port,
    database,
    users: roles.map(({ name }) => name),
    poolSize: poolOfServer,
  });
  world.defer(() => pgbouncer.stop());
  const nats = await world.useNats();
  const s3 = await world.useS3("bluestore");
  const photographs = await photographSheets(people.sheets, dir);
  say(`a replica follows, pgbouncer ${pgbouncer.version}; ${photographs.length} sheets were photographed`);
  const pooled = new URL(asApplication(url));
  pooled.port = String(pgbouncer.port);
  // Workers are few and hold on to their connections; they need no pooler.
  const worker = await world.serve("worker");
  const throughPool = { DATABASE_URL: pooled.href };
  const apis = [await world.serve("api", throughPool), await world.serve("api", throughPool)];
  const live = await world.serve("live", throughPool);
  const helper = async (file: string): Promise<HelperProcess> => {
    const started = await startHelper(new URL(file, import.meta.url));
    world.defer(() => started.stop());
    return started;
  };
  const traffic = await helper("./traffic-process.ts");
  const origins = apis.map(({ origin }) => origin);
  await traffic.ask({ kind: "open", databaseUrl: url, origins, photographs }, z.unknown());
  const pids: PartPids = {
    api: apis.map(({ pid }) => pid),
    live: [live.pid],
    worker: [worker.pid],
    postgres: [postgres.pid],
    replica: [replica.pid],
    pgbouncer: [pgbouncer.pid],
    nats: [nats.pid],
    storage: s3.pids,
  };
  const streams = await helper("./stream-process.ts");
  const stops = starting.move();
  return {
    people,
    pids,
    traffic,
    streams,
    livePort: live.port,
    workerOrigin: worker.origin,
    pgbouncer,
    env: world.env,
    primaryUrl: url,
    pgbouncerUrl: `postgres://postgres@${loopback}:${pgbouncer.port}/pgbouncer`,
    [Symbol.asyncDispose]: () => stops.disposeAsync(),
  };
}

const slot = "replica";

/** A second Postgres that follows the first over the wire, on a disk of its own. The slot retains the WAL meanwhile. */
async function startReplica(world: World): Promise<Postgres> {
  const dir = join(world.dir, "replica");
  makeEngineDirectory(dir);
  await world.query("select pg_create_physical_replication_slot($1, true)", [slot]);
  const [data, tarFile] = [join(dir, "data"), join(dir, "base.tar")];
  const source = { url: world.url, data: join(world.postgresDir, "data"), waitForArchive: false };
  await takeBaseBackup(source, tarFile);
  const unpack = `mkdir -m 700 "${data}" && tar -C "${data}" -xf "${tarFile}" && rm "${tarFile}" && touch "${data}/standby.signal"`;
  await runOnce("sh", ["-c", unpack], { cwd: dir, withinMs: 600_000 });
  markDataComplete(dir);
  const primary = `host=${loopback} port=${world.postgres.port} user=postgres application_name=${slot}`;
  const replica = await startPostgres({
    dir,
    settings: { ...settings, primary_conninfo: primary, primary_slot_name: slot },
  });
  world.defer(() => replica.stop());
  return replica;
}

/** One photograph of each sheet with its own code. Returns their paths. */
async function photographSheets(sheets: readonly PaperSheet[], dir: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [at, { jobCode: code, number, token }] of sheets.entries()) {
    const path = join(dir, `photograph-${at + 1}.jpg`);
    await writeFile(path, await photographSheet({ code, number, token }, at));
    paths.push(path);
  }
  return paths;
}
