import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#database/migrate.ts";
import { connect } from "#database/connect.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import type { DrillResult } from "./result.ts";

const kills = 5;
const writers = 8;

/**
 * People create organizations through two API processes while Postgres and one API are killed in turn. Each writer
 * repeats a creation, with the same id, until it is acknowledged. Afterwards every acknowledged one must be there once.
 */
export async function organizationsDrill(): Promise<DrillResult> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
  await postgres.ensureDatabase("drill");
  const url = postgres.url("drill");
  await migrate(url);
  const env = testEnvironment(url, { PORT: "0", LIVE_BUS: "postgres", FILES_DIR: join(dir, "files") });
  const steady = await startServerProcess(env, "api");
  let other = await startServerProcess(env, "api");
  const authorization = `Bearer ${await aBearer(url)}`;
  const acknowledged = new Set<string>();
  let retries = 0;
  const stop = new AbortController();

  async function write(writer: number): Promise<void> {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const id = `019f0000-0000-7000-8000-${String(writer * 1_000_000 + n).padStart(12, "0")}`;
      const body = JSON.stringify({ data: { id, name: `Camp ${id}`, timeZone: "UTC" } });
      while (!stop.signal.aborted) {
        const { origin } = (n + retries) % 2 === 0 ? steady : other;
        const answer = await fetch(`${origin}/callable/createOrganization`, {
          method: "POST",
          body,
          headers: { authorization, "idempotency-key": id },
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        if (answer?.status === 200) {
          acknowledged.add(id);
          break;
        }
        retries += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await postgres.kill9();
    await postgres.start();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await other.kill9();
    other = await startServerProcess(env, "api");
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  stop.abort();
  await Promise.all(writing);
  const { db } = connect({ connectionString: url, max: 1 });
  const rows = await db.selectFrom("memberships").select("organizationId").execute();
  await db.destroy();
  const kept = rows.map((row) => row.organizationId);
  const lost = [...acknowledged].filter((id) => !kept.includes(id)).length;
  const doubled = kept.length - new Set(kept).size;
  const survived = (await fetch(`${steady.origin}/readyz`).catch(() => undefined))?.ok === true;
  console.log("drill organizations: kill -9 of Postgres and of one of two APIs, in turn, under load");
  console.table([
    {
      "kills of Postgres": kills,
      "kills of an API": kills,
      acknowledged: acknowledged.size,
      retries,
      lost,
      doubled,
      "the other API survived": survived,
    },
  ]);
  await steady.stop();
  await other.stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
  const held = survived && lost === 0 && doubled === 0 && acknowledged.size > 0;
  return { held, kills: 2 * kills, faults: 0, acknowledged: acknowledged.size, lost, doubled };
}
