import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { aReplyDesk, idsShownTo } from "#tools/testing/reply-desk.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

test(
  "kill -9 while a letter is filed: it waits as before and nobody has seen it; said again it is there once",
  { timeout: 90_000 },
  async () => {
    const databaseUrl = await createTestDatabase();
    const env = { FILES_DIR: makeTempDir() };
    const server = await startTestServer(databaseUrl, { roles: ["api"], env });
    onTestFinished(() => server.close());
    const desk = await aReplyDesk(server);
    const { db, pool } = server.deps;
    const uploadId = await desk.writtenFirst(await aStationerySheet(db, { of: desk.camper }));
    const doomed = await startServerProcess(testEnvironment(databaseUrl, env), "api");
    onTestFinished(() => doomed.kill9());
    // Nobody can write anything down: the letter is filed in its transaction, and waits there.
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; lock table audit_entries in exclusive mode");
    const pressed = fetch(`${doomed.origin}/http/addressLetterHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...desk.camp.member.headers },
      body: JSON.stringify({ ...desk.place, uploadId, to: [desk.contact.id] }),
    }).then(
      ({ status }) => status,
      () => "lost",
    );
    const waiting = async () => {
      const { rowCount } = await pool.query(
        `select from pg_locks where relation = 'audit_entries'::regclass and not granted`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await doomed.kill9();
    expect(await pressed).toBe("lost");
    await client.query("rollback");
    await expect.poll(waiting).toBe(0);
    expect((await desk.tray()).uploads.map(({ id }) => id)).toEqual([uploadId]);
    expect([await idsShownTo(desk.mother), await idsShownTo(desk.father)]).toEqual([[], []]);
    for (const table of ["responseAddressees", "notices"] as const) {
      const rows = db.selectFrom(table).select("organizationId");
      expect(await rows.where("organizationId", "=", desk.camp.id).execute()).toEqual([]);
    }
    expect(await desk.address(uploadId, [desk.contact.id])).toMatchObject({ status: 200 });
    expect([await idsShownTo(desk.mother), await idsShownTo(desk.father)]).toEqual([[uploadId], []]);
  },
);
