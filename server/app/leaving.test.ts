import { expect, onTestFinished, test } from "vitest";
import { followStream } from "#tools/testing/follow-stream.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";

const organizationNamed = (name: string) => ({
  method: "POST",
  body: JSON.stringify({ data: { id: crypto.randomUUID(), name, timeZone: "UTC" } }),
});

test("a leaving server reports 503 at once, still answers requests, and closes when LEAVE_SECONDS are over", async () => {
  const server = await startTestServer(await createTestDatabase(), { env: { LEAVE_SECONDS: "2" } });
  const { headers } = await aSignedInPerson(server);
  const stream = await followStream(server.origin, [], headers);
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  expect(await ready()).toBe(200);
  const left = server.leave();
  expect(await ready()).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const created = await fetch(`${server.origin}/callable/createOrganization`, {
    ...organizationNamed("Camp At The Last Minute"),
    headers,
  });
  expect(created.status).toBe(200);
  expect(stream.events.map(({ name }) => name)).not.toContain("reconnect");
  await left;
  await stream.ended;
  expect(stream.events.at(-1)?.name).toBe("reconnect");
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow("fetch failed");
});

test("SIGTERM leaves first and ends with success", async () => {
  const env = testEnvironment(await createTestDatabase(), {
    LIVE_BUS: "postgres",
    FILES_DIR: makeTempDir(),
    LEAVE_SECONDS: "1",
  });
  const server = await startServerProcess(env, "api");
  onTestFinished(() => server.kill9());
  const ended = server.stop();
  const status = async () => (await fetch(`${server.origin}/readyz`).catch(() => undefined))?.status;
  await expect.poll(status, { interval: 20 }).toBe(503);
  expect(await ended).toBe(0);
  expect(await status()).toBeUndefined();
});
