import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "#database/migrate.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import type { Bench } from "./bench.ts";
import { builtSite } from "./built-site.ts";
import { rolesMeasured, rowsOf, seriesOf, type IdleRound, type Roles } from "./idle-table.ts";
import { residentOf } from "#tools/engines/process-memory.ts";

const rounds = 5;
const idleMs = 10_000;
const patienceMs = 20_000;

export const idleBench: Bench = {
  what: "start and idle memory of each role, with the built web app",
  maxSeconds: 420,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const site = await builtSite(say);
    const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-idle-"));
    await chmod(dir, 0o755);
    const postgres = await startPostgres({ dir: join(dir, "postgres") });
    try {
      await postgres.ensureDatabase("bench");
      const databaseUrl = postgres.url("bench");
      await migrate(databaseUrl);
      const env = { FILES_DIR: join(dir, "files"), LIVE_BUS: "postgres", SITE_DIR: site };
      const settings = testEnvironment(databaseUrl, env);
      // The first start creates the queue's tables, which happens once per installation.
      await (await startServerProcess(settings)).stop();
      const measured: IdleRound[] = [];
      for (let turn = 1; turn <= rounds; turn += 1) {
        measured.push(await measure(settings));
        say(`round ${turn} of ${rounds}, load ${measured.at(-1)?.load.toFixed(1) ?? "?"}`);
      }
      return { rows: rowsOf(measured), figures: { rounds: measured }, series: seriesOf(measured) };
    } finally {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

/** The roles start one after the other; memory is read when all are idle. */
async function measure(settings: Record<string, string>): Promise<IdleRound> {
  const load = loadavg()[0] ?? Number.NaN;
  const running: { roles: Roles; startSeconds: number; pid: number; stop: () => Promise<unknown> }[] = [];
  try {
    for (const roles of rolesMeasured) {
      const began = performance.now();
      const server = await startServerProcess(settings, roles);
      const startSeconds = await secondsUntilReady(server.origin, began);
      running.push({ roles, startSeconds, pid: server.pid, stop: () => server.stop() });
    }
    await pause(idleMs);
    return {
      load,
      roles: running.map(({ roles, startSeconds, pid }) => ({ roles, startSeconds, ...residentOf(pid) })),
    };
  } finally {
    for (const { stop } of running) await stop();
  }
}

async function secondsUntilReady(origin: string, began: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    const ms = performance.now() - began;
    if (answer?.status === 200) return ms / 1_000;
    if (ms > patienceMs)
      throw new Error(`The server was not ready in time: ${answer?.status ?? "no answer"}.`);
    await pause(5);
  }
}
