import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLog } from "#server/platform/log.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { openAsking, type Asking } from "./restore-asking.ts";
import { openCamp } from "./restore-camp.ts";
import { openJournal, untilPromoted } from "./restore-journal.ts";

export type RestoreWorld = Awaited<ReturnType<typeof startRestoreWorld>>;
export type RestorePlan = { families: number; keptDays: number; deadline: AbortSignal };

export async function startRestoreWorld({ families, keptDays, deadline }: RestorePlan) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const journal = await openJournal(join(dir, "postgres"), join(dir, "kept"));
    const postgres = await startPostgres({ dir: join(dir, "postgres"), settings: journal.settings });
    stops.push(() => postgres.stop());
    const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "memstore" });
    stops.push(() => ceph.stop());
    await postgres.ensureDatabase("drill");
    const url = postgres.url("drill");
    await migrate(url);
    const env = testEnvironment(url, {
      ...(await s3SettingsFor(ceph, { bucket: "letters", appOrigin: testOrigin })),
      LIVE_BUS: "postgres",
      FILES_KEPT_DAYS: String(keptDays),
    });
    const files = openFiles(readConfig(env));
    const asking = openAsking(url, deadline);
    let server: ServerProcess | undefined = await startServerProcess(env);
    stops.push(async () => server?.stop());
    const origin = () => server?.origin ?? "";
    const camp = await openCamp({ url, files, origin, asking }, families);
    return {
      url,
      files,
      journal,
      asking,
      camp,
      async destroy(): Promise<void> {
        await postgres.kill9();
        await server?.kill9();
        server = undefined;
        await rm(join(dir, "postgres", "data"), { recursive: true });
      },
      /** The worker's own job, now instead of at the next full minute. */
      removeFiles: () => runNow(url, asking, "remove-files"),
      startPostgres: () => postgres.start(),
      async startServer(): Promise<void> {
        server = await startServerProcess(env);
      },
      async startLater(): Promise<string> {
        await journal.prepareCopy(join(dir, "later"));
        const later = await startPostgres({ dir: join(dir, "later") });
        stops.push(() => later.stop());
        await untilPromoted(later.url("drill"), deadline);
        return later.url("drill");
      },
      /** The command that an operator runs. Answers what it printed. */
      async afterRestore(moment: string, later: string): Promise<string> {
        const program = join(projectDir, "server/after-restore.ts");
        const args = [program, `--moment=${moment}`, `--later=${later}`];
        const settings = { env: { PATH: process.env["PATH"], ...env } };
        return (await promisify(execFile)(process.execPath, args, settings)).stdout;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Puts a job without a payload into the queue and waits until a worker has done it. */
async function runNow(url: string, asking: Asking, name: string): Promise<void> {
  const log = createLog({ LOG_LEVEL: "silent" });
  const database = openDatabase({ url, poolSize: 1, log });
  const bus = openPostgresBus({ url, log });
  await bus.ready();
  const queue = await openQueue({ databaseUrl: url, jobs: [], bus, log, worker: false });
  const id = randomUUID();
  try {
    await createTransact(
      database.db,
      bus,
    )((tx) => queue.enqueue(tx, { name, payload: z.object({}) }, {}, { id }));
  } finally {
    await queue.stop();
    await bus.close();
    await database.close();
  }
  await asking.until(
    `${name} has run`,
    "select exists (select from pgboss.job where id = $1 and state = 'completed') as yes",
    [id],
  );
}
