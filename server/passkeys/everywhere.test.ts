import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { anEvent } from "#database/seed/roster-builders.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { anAuthenticator } from "#tools/testing/authenticator.ts";
import { followDownload, urlIn } from "#tools/testing/downloads.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { usePasskeys, type Headers } from "#tools/testing/use-passkeys.ts";
import { passkeyJobs } from "./jobs.ts";

/** Streams notice a lost access by themselves after 30 s. These tests are about the message that closes them at once. */
const beforeStreamsAreChecked = { timeout: 25_000 };

let databaseUrl: string;
let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { env: { SMTP_URL: inbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

const { call, add, confirm, again, aStrictCamp } = usePasskeys(() => server);

async function follow({ headers }: Headers, topic: string) {
  const stream = await followStream(server.origin, [topic], headers);
  onTestFinished(() => stream.close());
  let isOver = false;
  async function watchEnd(): Promise<void> {
    await stream.ended;
    isOver = true;
  }
  void watchEnd();
  return {
    ended: stream.ended,
    isOver: () => isOver,
    heard: () => stream.events.filter(({ name }) => name === "invalidation").length,
  };
}

test(
  "a stream carries the camp's changes only while its session is confirmed",
  beforeStreamsAreChecked,
  async () => {
    const camp = await aStrictCamp();
    await camp.call("setPasskeysRequired", { wanted: false });
    const topic = organizationTopics.team(camp.id);
    const change = () =>
      camp.call("inviteTeamMember", {
        id: newId(server.deps.clock),
        email: `${newId(server.deps.clock)}@example.org`,
        role: "member",
      });
    let open = await follow(camp.member, topic);
    // The message that closes streams may arrive after the stream was opened. A browser would open it again, too.
    await expect
      .poll(
        async () => {
          if (open.isOver()) open = await follow(camp.member, topic);
          await change();
          return open.heard();
        },
        { interval: 1_000 },
      )
      .toBeGreaterThan(0);
    const admins = await follow(camp.admin, topic);
    await camp.call("setPasskeysRequired", { wanted: true });
    await Promise.all([open.ended, admins.ended]);

    const closed = await follow(camp.member, topic);
    const stillOpen = await follow(camp.admin, topic);
    await change();
    await expect.poll(stillOpen.heard).toBeGreaterThan(0);
    expect(closed.heard()).toBe(0);

    await camp.allow();
    await add(camp.member, anAuthenticator());
    await closed.ended;
    const confirmed = await follow(camp.member, topic);
    await change();
    await expect.poll(confirmed.heard).toBeGreaterThan(0);
  },
);

test("a download link and an upload end with the passkey that confirmed their session", async () => {
  const camp = await aStrictCamp();
  const event = await anEvent(server.deps.db, { organization: camp });
  await add(camp.admin, anAuthenticator(), "Spare key");
  const browser = await again(camp.admin);
  const link = () => camp.call("getEventDownloadUrl", { eventId: event.id }, browser);
  const upload = async () => {
    const response = await fetch(`${server.origin}/http/getUploadStatesHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...browser.headers },
      body: JSON.stringify({ orgId: camp.id, uploadIds: [newId(server.deps.clock)] }),
    });
    return [response.status, response.headers.get("x-error-code")];
  };
  expect((await link()).status).toBe(403);
  expect(await upload()).toEqual([403, "passkey-needed"]);
  await confirm(browser, camp.key);
  expect(await upload()).toEqual([200, null]);
  const url = urlIn(await link());
  expect((await followDownload(server.origin, url)).status).toBe(200);
  const { passkeyId } = await server.deps.db
    .selectFrom("sessions")
    .innerJoin("passkeys", "passkeys.id", "sessions.passkeyId")
    .select("sessions.passkeyId")
    .where("passkeys.credentialId", "=", camp.key.credentialId)
    .executeTakeFirstOrThrow();
  expect((await call("removePasskey", { passkeyId }, camp.admin)).status).toBe(200);
  expect((await followDownload(server.origin, url)).status).toBe(404);
  expect(await upload()).toEqual([403, "passkey-needed"]);
});

test("a reset is mailed to the member", async () => {
  const camp = await aStrictCamp();
  await camp.call("resetMemberPasskeys", { userId: camp.member.id });
  const mail = await inbox.waitFor(({ to }) => to.includes(camp.member.email), 5_000);
  expect(mail.subject).toMatch(/^Add your passkey for .+$/);
  expect(mail.text).toContain("Sign in within 24 hours to add it.");
});

const program = fileURLToPath(new URL("../support.ts", import.meta.url));

async function support(...args: string[]) {
  const env = { PATH: process.env["PATH"], ...testEnvironment(databaseUrl, { FILES_DIR: "/nowhere" }) };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const code = new Promise((resolve) => child.on("exit", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
}

test("an operator lets the last admin replace lost passkeys; the camp sees by whom and why", async () => {
  const camp = await aStrictCamp();
  const reason = "--reason=Lost her phone; called back on the office number";
  const reset = (email: string) =>
    support("reset-passkeys", camp.id, `--person=${email}`, "--operator=Jo Park", reason);
  const stranger = await reset(camp.stranger.email);
  expect([stranger.err, stranger.code]).toEqual(["That person is not on the team.\n", 1]);
  const { err, code } = await reset(camp.admin.email);
  expect([err, code]).toEqual(["", 0]);
  const sweep = passkeyJobs(server.deps).find(({ name }) => name === "sweep-passkeys");
  await sweep?.run({}, new AbortController().signal);
  await inbox.waitFor(({ to }) => to.includes(camp.admin.email), 5_000);
  const browser = await again(camp.admin);
  await add(browser, anAuthenticator(), "New phone");
  const { entries } = auditAnswer.parse((await camp.ask("/audit?kind=support", browser)).body);
  expect(entries).toMatchObject([
    {
      action: "support.passkeys-reset",
      actor: { name: "Jo Park", is: "support" },
      reason: "Lost her phone; called back on the office number",
    },
  ]);
});
