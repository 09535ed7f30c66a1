import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aMailCall } from "#tools/testing/mail-call.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

test(
  "kill -9 between a tick and its record: there is neither, and pressed again there are both once",
  { timeout: 90_000 },
  async () => {
    const databaseUrl = await createTestDatabase();
    const env = { FILES_DIR: makeTempDir() };
    const server = await startTestServer(databaseUrl, { roles: ["api"], env });
    onTestFinished(() => server.close());
    const mail = await aMailCall(server);
    const doomed = await startServerProcess(testEnvironment(databaseUrl, env), "api");
    onTestFinished(() => doomed.kill9());
    // Nobody can write anything down: the tick stands in its transaction and waits there.
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table audit_entries in exclusive mode");
    const pressed = fetch(`${doomed.origin}/callable/tickHandedOut`, {
      method: "POST",
      headers: { "content-type": "application/json", ...mail.camp.member.headers },
      body: JSON.stringify({
        data: {
          orgId: mail.camp.id,
          eventId: mail.event.id,
          jobId: mail.jobId,
          buildingIds: [mail.loon.id],
          handedOut: true,
        },
      }),
    }).then(
      ({ status }) => status,
      () => "lost",
    );
    const waiting = async () => {
      const { rowCount } = await server.deps.pool.query(
        `select from pg_locks where relation = 'audit_entries'::regclass and not granted`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await doomed.kill9();
    expect(await pressed).toBe("lost");
    await client.query("rollback");
    await expect.poll(waiting).toBe(0);
    expect([...(await mail.ticks()), ...(await mail.deeds())]).toEqual([]);
    expect((await mail.tick([mail.loon.id])).status).toBe(200);
    expect(await mail.ticks()).toHaveLength(1);
    expect(await mail.deeds()).toHaveLength(1);
  },
);
