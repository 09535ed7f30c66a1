import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate, readMigrations } from "#database/migrate.ts";
import { cephInstalled, startCephRgw } from "../engines/ceph-rgw.ts";
import { startPostgres } from "../engines/postgres.ts";
import { s3SettingsFor } from "./s3-settings.ts";
import { testOrigin } from "./test-environment.ts";

/** Once per project: one Postgres with a migrated template, and one S3 for the server. Each test file clones its own database. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-test-"));
  // The engines run as an unprivileged user and must get through.
  await chmod(dir, 0o755);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
    await rm(dir, { recursive: true, force: true });
  };
  const tempDir = join(dir, "temp");
  await mkdir(tempDir);
  project.provide("tempDir", tempDir);
  try {
    // Test data is disposable, so durability is off. Drills keep it on.
    const postgres = await startPostgres({
      dir: join(dir, "postgres"),
      // Autovacuum would start a worker for one of two hundred databases several times a second.
      settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
    });
    stops.push(() => postgres.stop());
    const migrations = await readMigrations();
    const template = `template_${createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 16)}`;
    const client = new Client({ connectionString: postgres.url("postgres") });
    await client.connect();
    await client.query(`create database ${template}`);
    await client.end();
    await migrate(postgres.url(template), migrations);
    project.provide("postgres", { port: postgres.port, template });
    if (cephInstalled()) {
      const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "memstore" });
      stops.push(() => ceph.stop());
      await s3SettingsFor(ceph, { bucket: "before-the-tests", appOrigin: testOrigin });
      project.provide("s3", {
        endpoint: ceph.endpoint,
        accessKey: ceph.accessKey,
        secretKey: ceph.secretKey,
      });
    } else {
      project.provide("s3", undefined);
    }
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
