import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { startProxy } from "#tools/engines/proxy.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { deployedProxy } from "./deploy-proxy.ts";

export type DeployWorld = Awaited<ReturnType<typeof startDeployWorld>>;
export type Restarted = "API 1" | "API 2" | "worker";

const dana = { issuer: "https://id.example", sub: "dana", name: "Dana Whitlock", email: "dana@example.org" };
/** As in deploy/settings.example.env. */
const leaveSeconds = 8;

/** What the install page builds on one machine: Postgres, two servers for people, a worker, HAProxy before them. */
export async function startDeployWorld(families: { accounts: number; childrenEach: number }) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const postgres = await startPostgres({ dir: join(dir, "postgres") });
    stops.push(() => postgres.stop());
    await postgres.ensureDatabase("drill");
    const url = postgres.url("drill");
    await migrate(url);
    const camp = await writingFamilies(url, families);
    const bearer = await staffBearer(url, camp.orgId);
    const ports = [await freePort(), await freePort()] as const;
    const env = testEnvironment(url, {
      LIVE_BUS: "postgres",
      FILES_DIR: join(dir, "files"),
      LEAVE_SECONDS: String(leaveSeconds),
    });
    const starts: Record<Restarted, () => ReturnType<typeof startServerProcess>> = {
      "API 1": () => startServerProcess({ ...env, PORT: String(ports[0]) }, "api,live"),
      "API 2": () => startServerProcess({ ...env, PORT: String(ports[1]) }, "api,live"),
      worker: () => startServerProcess(env, "worker"),
    };
    const running = {
      "API 1": await starts["API 1"](),
      "API 2": await starts["API 2"](),
      worker: await starts.worker(),
    };
    stops.push(() => Promise.all(Object.values(running).map((one) => one.kill9())));
    const proxy = await startProxy({ dir: join(dir, "proxy"), configuration: deployedProxy(ports) });
    stops.push(() => proxy.stop());
    return {
      camp,
      url,
      staff: bearer,
      origin: proxy.origin,
      /** As `systemctl restart` does: SIGTERM, wait for the end, start. Answers with the exit code. */
      async restart(which: Restarted): Promise<number | null> {
        const code = await running[which].stop();
        running[which] = await starts[which]();
        return code;
      },
      async cutOff(which: Restarted): Promise<void> {
        await running[which].kill9();
        running[which] = await starts[which]();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function staffBearer(url: string, orgId: string): Promise<string> {
  const { db } = connect({ connectionString: url, max: 1 });
  try {
    const { sub, ...known } = dana;
    await anOrganization(db, { id: orgId, admins: [await aPerson(db, { ...known, subject: sub })] });
  } finally {
    await db.destroy();
  }
  return aBearer(url, dana);
}
