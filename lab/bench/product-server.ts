import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#database/migrate.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import type { MeasuredServer } from "./cpu-per-request.ts";

export type ProductServer = MeasuredServer & { origin: string; databaseUrl: string };

export async function startProductServer(env: Record<string, string> = {}): Promise<ProductServer> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-"));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
  await postgres.ensureDatabase("bench");
  const databaseUrl = postgres.url("bench");
  await migrate(databaseUrl);
  const settings = testEnvironment(databaseUrl, { FILES_DIR: join(dir, "files"), ...env });
  const server = await startServerProcess(settings, "api,live");
  return {
    origin: server.origin,
    databaseUrl,
    url: `${server.origin}/api/session`,
    headers: { authorization: `Bearer ${await aBearer(databaseUrl)}` },
    pid: server.pid,
    stop: async () => {
      await server.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
