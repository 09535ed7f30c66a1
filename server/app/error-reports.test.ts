import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import manifest from "../../package.json" with { type: "json" };
import { randomId } from "#database/seed/builders.ts";
import { openErrorReports } from "#server/platform/error-reports/error-reports.ts";
import { createLog } from "#server/platform/log.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { startCollector, type Collector } from "#tools/testing/collector.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const report = z.object({
  transaction: z.string(),
  release: z.string(),
  environment: z.string(),
  platform: z.string(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({
    values: z.array(
      z.object({
        type: z.string(),
        value: z.string(),
        stacktrace: z.optional(z.object({ frames: z.array(z.object({ filename: z.string() })) })),
      }),
    ),
  }),
});

const commit = "0123456789abcdef";
const lines: string[] = [];
const log = createLog({ LOG_LEVEL: "info" }, {}, { write: (line) => void lines.push(line) });
let collector: Collector;
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  collector = await startCollector();
  databaseUrl = await createTestDatabase();
  const env = { SENTRY_DSN: collector.dsn, SENTRY_ENVIRONMENT: "summer", BUILD_COMMIT: commit };
  server = await startTestServer(databaseUrl, { env, log });
});
afterAll(async () => {
  await server.close();
  await collector.stop();
});

const reportsAbout = (name: string) =>
  collector
    .reports()
    .map((one) => report.parse(one))
    .filter(({ transaction }) => transaction === name);

/** Waits for one, and returns it. */
async function reportAbout(name: string) {
  await expect.poll(() => reportsAbout(name), { timeout: 20_000 }).toHaveLength(1);
  return reportsAbout(name)[0];
}

test("an operation that fails unexpectedly is reported, without the message of its error", async () => {
  const camp = await aCamp(server);
  await server.deps.pool.query(
    `create function fail_with_name() returns trigger language plpgsql as
       $$ begin raise exception 'Dear Wren Vasquez %', new.name; end $$`,
  );
  await server.deps.pool.query(
    "create trigger fail_with_name before insert on organization_buildings for each row execute function fail_with_name()",
  );
  const answer = await callServer(
    server,
    "addOrganizationBuilding",
    { orgId: camp.id, id: randomId(), name: "Marshmallow", capacity: 8 },
    camp.admin.headers,
  );
  expect(answer.status).toBe(500);
  expect(await reportAbout("addOrganizationBuilding")).toMatchObject({
    release: `cabin-courier@${manifest.version}+0123456789ab`,
    environment: "summer",
    platform: "node",
    tags: { where: "operation" },
    exception: { values: [{ type: "error", value: "P0001" }] },
  });
  expect(JSON.stringify(reportsAbout("addOrganizationBuilding"))).toContain("server/organizations/");
  expect(collector.raw()).not.toMatch(/Wren|Marshmallow/);
});

test("a refusal that we expect is not reported", async () => {
  const signInFirst = await callServer(server, "updateOrganizationBuilding", {});
  expect(signInFirst.status).toBe(401);
  await server.deps.errorReports.close();
  expect(reportsAbout("updateOrganizationBuilding")).toEqual([]);
});

test("a job is reported after its last attempt, without its payload", async () => {
  await server.deps.pool.query(
    `insert into pgboss.job (name, data, retry_limit, policy)
     values ('render-print-job', '{"jobId": "Dear Wren"}', 0, 'exclusive')`,
  );
  expect(await reportAbout("render-print-job")).toMatchObject({ tags: { where: "job" } });
  expect(collector.raw()).not.toContain("Wren");
});

describe("an error in a browser", () => {
  const post = (body: unknown) =>
    fetch(`${server.origin}/browser-errors`, { method: "POST", body: JSON.stringify(body) });
  const anError = (path: string) => ({
    type: "TypeError",
    message: "Cannot read properties of undefined (reading 'Wren')",
    stack: `TypeError: Wren\n    at t (${server.origin}/assets/notes-Bx1.js:1:20)`,
    path,
  });

  test("is forwarded and logged without names, ids and tokens", async () => {
    const answer = await post(anError("/org/0197a0b1-0000-7000-8000-000000000001/today?token=hunter2"));
    expect(answer.status).toBe(204);
    expect(await reportAbout("/org/:id/today")).toMatchObject({
      platform: "javascript",
      tags: { where: "browser", browser: "other" },
      exception: {
        values: [
          {
            type: "TypeError",
            value: "cannot read properties of undefined reading …",
            stacktrace: { frames: [{ filename: "/assets/notes-Bx1.js" }] },
          },
        ],
      },
    });
    const logged = lines.filter((line) => line.includes("an error in a browser")).join();
    expect(logged).toContain("/assets/notes-Bx1.js:1:20");
    for (const text of [logged, collector.raw()]) expect(text).not.toMatch(/Wren|hunter2|0197a0b1/);
  });

  test("that is too large, or not one, is refused", async () => {
    expect((await post({ ...anError("/"), stack: "x".repeat(30_000) })).status).toBe(400);
    expect((await post({ hello: "there" })).status).toBe(400);
  });

  test("is refused after 60 from one address in an hour", async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => post(anError("/limit"))));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

test("an error that is not caught is reported before the process ends", async () => {
  const env = testEnvironment(databaseUrl, { SENTRY_DSN: collector.dsn, FILES_DIR: makeTempDir() });
  const planted = "process.on('SIGUSR2',()=>setImmediate(()=>{throw new RangeError('Dear Wren')}))";
  const own = await startServerProcess(
    { ...env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(planted)}` },
    "api",
  );
  process.kill(own.pid, "SIGUSR2");
  expect(await reportAbout("api")).toMatchObject({
    tags: { where: "process" },
    exception: { values: [{ type: "RangeError", value: "" }] },
  });
  expect(collector.raw()).not.toContain("Wren");
});

test("errors that browsers claim, however many, leave room for those of the server", async () => {
  const reports = openErrorReports({ SENTRY_DSN: collector.dsn, SENTRY_ENVIRONMENT: "summer" }, log);
  const claimed = { type: "TypeError", value: "", frames: [] };
  for (let at = 0; at < 100; at += 1) reports.send(claimed, { where: "browser", name: "/flood" });
  reports.report(new RangeError("planted"), { where: "job", name: "after-the-flood" });
  await reports.close();
  expect(reportsAbout("after-the-flood")).toHaveLength(1);
  expect(reportsAbout("/flood")).toHaveLength(30);
});

test("a service that is down breaks nothing and is mentioned once", async () => {
  const before = lines.length;
  const reports = openErrorReports(
    { SENTRY_DSN: "http://key@127.0.0.1:9/1", SENTRY_ENVIRONMENT: "summer" },
    log,
  );
  for (let at = 0; at < 100; at += 1) reports.report(new Error("planted"), { where: "job", name: "none" });
  await reports.close();
  const complaints = lines.slice(before).filter((line) => line.includes("error reports cannot be sent"));
  expect(complaints).toHaveLength(1);
});
