import { expect, onTestFinished, test } from "vitest";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { delaySaving, thatANotificationWasSent } from "#tools/testing/delay-saving.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";

async function aWorldWithMail() {
  const inbox = await startInbox();
  onTestFinished(() => inbox.stop());
  const databaseUrl = await createTestDatabase();
  const env = testEnvironment(databaseUrl, {
    LIVE_BUS: "postgres",
    SMTP_URL: inbox.smtpUrl,
    FILES_DIR: makeTempDir(),
  });
  const server = await startTestServer(databaseUrl, { roles: ["api"] });
  onTestFinished(() => server.close());
  const camp = await aCamp(server, { timeZone: zoneAtNoon() });
  // The cut-off, an hour before noon, has passed, so the first worker handles it at once.
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 660 };
  const office = await aPrintOffice(server, { camp, event: { startDate: "2026-01-01", mail } });
  await office.letters(2);
  const yesterday = new Date(Date.now() - 86_400_000);
  await server.deps.db.updateTable("notes").set({ createdAt: yesterday, updatedAt: yesterday }).execute();
  const sent = () =>
    server.deps.db.selectFrom("notices").select("id").where("sentAt", "is not", null).execute();
  const worker = async () => {
    const started = await startServerProcess(env, "worker");
    onTestFinished(() => started.kill9());
    return started;
  };
  return { inbox, databaseUrl, camp, sent, worker };
}

test("two workers notify every team member once", { timeout: 180_000 }, async () => {
  const { inbox, camp, sent, worker } = await aWorldWithMail();
  const [one, other] = await Promise.all([worker(), worker()]);
  await expect.poll(async () => (await sent()).length, { timeout: 120_000 }).toBe(2);
  await Promise.all([one.stop(), other.stop()]);
  const addresses = inbox.messages().flatMap(({ to }) => to);
  expect(addresses.toSorted()).toEqual([camp.admin.email, camp.member.email].toSorted());
});

test(
  "kill -9 between sending and saving: that one mail comes twice under the same id, the other once, and nothing is stuck",
  { timeout: 240_000 },
  async () => {
    const { inbox, databaseUrl, sent, worker } = await aWorldWithMail();
    const saving = await delaySaving(databaseUrl, thatANotificationWasSent);
    onTestFinished(() => saving.close());
    await saving.hold();
    const doomed = await worker();
    await saving.waitUntilBlocked(120_000);
    await doomed.kill9();
    const taken = inbox.messages().length;
    expect(await sent()).toEqual([]);
    await saving.release();
    const heir = await worker();
    await expect.poll(async () => (await sent()).length, { timeout: 90_000 }).toBe(2);
    await heir.stop();
    const ids = inbox
      .messages()
      .map(({ headers }) => headers.find(({ name }) => name === "Message-ID")?.value);
    // Mails that the dead worker had handed over arrive twice, all others once.
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2 + taken);
  },
);
