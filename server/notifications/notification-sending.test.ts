import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { withSystemAccess } from "#database/actor.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { delaySaving, thatANotificationWasSent } from "#tools/testing/delay-saving.ts";
import { isNightly } from "#tools/testing/nightly.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { aReplyDesk, pick } from "#tools/testing/reply-desk.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { queueNotifications } from "./notification.ts";

let inbox: Inbox;
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, {
    roles: ["api"],
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

const aReply = "Wren wrote back!";

/** A mother to whom a reply has come; `email` may be one that misbehaves. */
async function repliedTo(email?: string) {
  const desk = await aReplyDesk(server, email === undefined ? {} : { contact: { email } });
  expect(await desk.match(await desk.waiting(), pick(desk.motherSheet))).toMatchObject({ status: 200 });
  const row = () =>
    server.deps.db
      .selectFrom("notices")
      .selectAll()
      .where("userId", "=", desk.mother.id)
      .executeTakeFirstOrThrow();
  return { ...desk, row };
}

test("every mail has the way out, for people and for mail programs, and says who it is from", async () => {
  const { mother, row } = await repliedTo();
  await sendNotifications(server);
  const mail = inbox.messages().find(({ to }) => to.includes(mother.email));
  const header = (name: string) => mail?.headers.find((one) => one.name === name)?.value;
  const { id } = await row();
  expect(header("Message-ID")).toBe(`<notice-${id}@app.example>`);
  expect(header("Auto-Submitted")).toBe("auto-generated");
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const stop = /^<(https:\/\/app\.example\/mail\/stop\?notices=[\w.-]+)>$/.exec(
    header("List-Unsubscribe") ?? "",
  )?.[1];
  expect(mail?.text).toContain(`Unsubscribe: ${stop}`);
  expect(mail?.text).toContain(`Email settings: ${testOrigin}/settings`);
  expect(mail?.html).toContain(`href="${stop}"`);
  const { pathname, search } = new URL(stop ?? "");
  expect((await fetch(`${server.origin}${pathname}${search}`, { method: "POST" })).status).toBe(200);
  expect((await mother.ask("/api/my/notices")).body).toMatchObject({
    notices: [
      { kind: "printed", wanted: true },
      { kind: "reply", wanted: false },
      { kind: "nudge", wanted: true },
      { kind: "linked", wanted: true },
    ],
  });
});

describe("a mailbox", () => {
  test("that puts us off is tried again and gets the mail once", async () => {
    const { mother, row } = await repliedTo("patient+451x2@example.org");
    await sendNotifications(server);
    expect(subjectsTo(inbox, mother)).toEqual([]);
    for (const minutes of [1, 2, 3]) await sendNotifications(server, { minutes });
    expect(subjectsTo(inbox, mother)).toEqual([aReply]);
    expect(await row()).toMatchObject({ attempts: 3, givenUpWhy: null });
  });

  test.each([
    ["nobody+550@example.org", "refused"],
    ["never+451@example.org", "too-long"],
  ])("that says no for good, or for a day, is left alone: %s", async (email, why) => {
    const { mother, row } = await repliedTo(email);
    for (const hours of [0, 25, 50]) await sendNotifications(server, { minutes: hours * 60 });
    expect(subjectsTo(inbox, mother)).toEqual([]);
    expect(await row()).toMatchObject({ sentAt: null, givenUpWhy: why });
  });
});

test("two workers at once send each mail once", { timeout: 60_000 }, async () => {
  const families = await Promise.all(Array.from({ length: 8 }, () => repliedTo()));
  const env = { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" };
  const start = () => startTestServer(databaseUrl, { roles: ["worker"], env });
  const workers = await Promise.all([start(), start()]);
  for (const { row } of families)
    await expect.poll(async () => (await row()).sentAt, { timeout: 40_000 }).not.toBeNull();
  await Promise.all(workers.map((worker) => worker.close()));
  for (const { mother } of families) expect(subjectsTo(inbox, mother)).toEqual([aReply]);
});

test("a mail that is queued again while its first job waits is sent by one job", async () => {
  const { row, mother } = await repliedTo();
  const { id, jobId: firstJob, organizationId, userId, about, ...rest } = await row();
  const { db, transact } = server.deps;
  await db
    .updateTable("notices")
    .set({ givenUpAt: new Date(), givenUpWhy: "over" })
    .where("id", "=", id)
    .execute();
  const { eventId, printJobId, sheetNumber } = rest;
  if (eventId === null || printJobId === null || sheetNumber === null) throw new Error("not of a sheet");
  const again = { organizationId, userId, kind: "reply", about, eventId, printJobId, sheetNumber } as const;
  const requeue = () => transact((tx) => queueNotifications(tx, server.inside, [again], { replace: true }));
  await requeue();
  const { jobId } = await row();
  expect(jobId).not.toBe(firstJob);
  // It waits already, so nothing is added.
  await requeue();
  expect(await row()).toMatchObject({ id, jobId, givenUpAt: null });
  const jobs = sql<{ jobId: string }>`
    select data ->> 'jobId' as "jobId" from pgboss.job where data ->> 'id' = ${id} order by created_on, id`;
  expect((await jobs.execute(db)).rows).toEqual([{ jobId: firstJob }, { jobId }]);
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([aReply]);
  expect(await row()).toMatchObject({ attempts: 1 });
  await requeue();
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([aReply]);
});

describe("beside a process of the previous release", () => {
  /** Its worker takes a row that is due and moves the due time to the end of its lease. */
  const dueForIt = (id: string, at: Date) =>
    server.deps.db.selectFrom("notices").select("id").where("id", "=", id).where("dueAt", "<=", at).execute();

  test("what it queued is sent once, and not while its worker sends it", async () => {
    const { row, mother } = await repliedTo();
    const { id } = await row();
    const { transact, enqueue } = server.inside;
    // As it writes a row: without a job.
    const leased = { jobId: null, dueAt: new Date(Date.now() + 30_000), attempts: 1, takenAt: new Date() };
    await server.deps.db.updateTable("notices").set(leased).where("id", "=", id).execute();
    const itsJob = { name: "send-notices", payload: z.object({}) };
    const round = async (minutes: number) => {
      await withSystemAccess(() => transact((tx) => enqueue(tx, itsJob, {})));
      await sendNotifications(server, { minutes });
    };
    await round(0);
    expect(subjectsTo(inbox, mother)).toEqual([]);
    await round(1);
    await round(1);
    expect(subjectsTo(inbox, mother)).toEqual([aReply]);
    expect(await row()).toMatchObject({ attempts: 2, jobId: expect.any(String) });
  });

  test("its worker does not send what we queued", async () => {
    const { row } = await repliedTo();
    const { id } = await row();
    expect(await dueForIt(id, new Date(Date.now() + 86_400_000))).toEqual([]);
    await sendNotifications(server);
    expect((await row()).sentAt).not.toBeNull();
  });
});

/**
 * Only between the mail server's yes and our saving can a mail come twice, because no transaction spans the two. The other
 * order would lose mails instead; the second one has the same message id, so mailboxes that look at it show one.
 */
test.runIf(isNightly)(
  "two worker processes, one killed between sending and saving: that one mail may come twice, every other once",
  { timeout: 180_000 },
  async () => {
    const own = await startInbox();
    onTestFinished(() => own.stop());
    const FILES_DIR = makeTempDir();
    const env = testEnvironment(databaseUrl, { SMTP_URL: own.smtpUrl, FILES_DIR });
    const saving = await delaySaving(databaseUrl, thatANotificationWasSent);
    onTestFinished(() => saving.close());
    const doomed = await startServerProcess(env, "worker");
    onTestFinished(() => doomed.kill9());
    await saving.hold();
    const killed = await repliedTo();
    await saving.waitUntilBlocked();
    await doomed.kill9();
    await saving.release();
    expect(subjectsTo(own, killed.mother)).toEqual([aReply]);
    expect((await killed.row()).sentAt).toBeNull();

    const heirs = [await startServerProcess(env, "worker"), await startServerProcess(env, "worker")];
    onTestFinished(async () => {
      for (const heir of heirs) await heir.kill9();
    });
    const others = await Promise.all(Array.from({ length: 6 }, () => repliedTo()));
    for (const { row } of [...others, killed])
      await expect.poll(async () => (await row()).sentAt, { timeout: 90_000 }).not.toBeNull();
    for (const { mother } of others) expect(subjectsTo(own, mother)).toEqual([aReply]);
    const ids = own
      .messages()
      .filter(({ to }) => to.includes(killed.mother.email))
      .map(({ headers }) => headers.find(({ name }) => name === "Message-ID")?.value);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  },
);
