import { expect, onTestFinished, test } from "vitest";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { delaySaving } from "#tools/testing/delay-saving.ts";
import { expireHeartbeats } from "#tools/testing/killed-worker.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

test(
  "kill -9 of a worker between sending and saving: one duplicate with the same id, and nothing is stuck",
  { timeout: 180_000 },
  async () => {
    const inbox = await startInbox();
    onTestFinished(() => inbox.stop());
    const databaseUrl = await createTestDatabase();
    const env = testEnvironment(databaseUrl, {
      SMTP_URL: inbox.smtpUrl,
      FILES_DIR: makeTempDir(),
    });
    const server = await startTestServer(databaseUrl, { roles: ["api"] });
    onTestFinished(() => server.close());
    const saving = await delaySaving(databaseUrl);
    onTestFinished(() => saving.close());
    const doomed = await startServerProcess(env, "worker");
    onTestFinished(() => doomed.kill9());
    const [killed, next] = [await aFamily(server), await aFamily(server)];
    const lettersTo = ({ contact }: typeof killed) =>
      inbox.messages().filter(({ to }) => to.includes(contact.email));

    await saving.hold();
    await killed.invite();
    await saving.waitUntilBlocked();
    await doomed.kill9();
    await saving.release();
    await expireHeartbeats(databaseUrl);
    expect(lettersTo(killed)).toHaveLength(1);
    expect(await killed.listedContact()).toMatchObject({ invite: "queued" });
    await next.invite();

    const heir = await startServerProcess(env, "worker");
    onTestFinished(() => heir.kill9());
    for (const family of [next, killed])
      await expect.poll(async () => (await family.listedContact())?.invite).toBe("sent");
    const ids = lettersTo(killed).map(
      ({ headers }) => headers.find(({ name }) => name === "Message-ID")?.value,
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(lettersTo(next)).toHaveLength(1);
    await heir.stop();
    const left = server.deps.db.selectFrom("inviteMails").select("id").where("sentAt", "is", null).execute();
    expect(await left).toEqual([]);
  },
);
