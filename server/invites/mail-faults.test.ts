import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { withSystemAccess } from "#database/actor.ts";
import { eventInvites } from "#domain/invites/invite.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aFamily, type TestFamily } from "#tools/testing/a-family.ts";
import { sendMails } from "#tools/testing/send-mails.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let inbox: Inbox;
let databaseUrl: string;
/** No worker: each test sends mails itself or starts one. */
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { roles: ["api"], env: { SMTP_URL: inbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

const sendAt = ({ minutes }: { minutes: number }) =>
  sendMails(server, new Date(Date.now() + minutes * 60_000));
/** The jobs that wait or run. */
const jobsOf = async (family: TestFamily) => {
  const [mail] = await mailsOf(family);
  const { rows } = await sql<{ state: string; heartbeatOn: Date | null }>`
    select state, heartbeat_on as "heartbeatOn", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      retry_delay_max as "retryDelayMax"
    from pgboss.job where data ->> 'id' = ${mail?.id} and state < 'completed'`.execute(server.deps.db);
  return rows;
};
const mailsOf = async (family: TestFamily) =>
  server.deps.db
    .selectFrom("inviteMails")
    .selectAll()
    .where("inviteId", "=", await family.inviteId())
    .execute();
const lettersTo = ({ contact }: TestFamily, from = inbox) =>
  from.messages().filter(({ to }) => to.includes(contact.email));
const invited = async (email: string) => {
  const family = await aFamily(server, { contact: { email } });
  await family.invite();
  return family;
};
async function aWorker(env: Record<string, string> = {}) {
  const worker = await startTestServer(databaseUrl, {
    roles: ["worker"],
    env: { SMTP_URL: inbox.smtpUrl, ...env },
  });
  let closed = false;
  const close = async () => {
    if (!closed) await worker.close();
    closed = true;
  };
  onTestFinished(close);
  return { ...worker, close };
}

describe("a mailbox that puts us off", () => {
  test("is tried again, each time a little later, and gets the mail once", { timeout: 60_000 }, async () => {
    const family = await invited("patient+451x2@example.org");
    expect(await jobsOf(family)).toMatchObject([{ retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }]);
    const worker = await aWorker();
    const status = async () => (await family.listedContact())?.invite;
    await expect.poll(status, { timeout: 50_000 }).toBe("sent");
    await worker.close();
    expect(await mailsOf(family)).toMatchObject([{ attempts: 3, failedAt: null, failure: null }]);
    expect(lettersTo(family)).toHaveLength(1);
  });

  test("does so for a day, then staff see that it failed", async () => {
    const family = await invited("never+451@example.org");
    await sendAt({ minutes: 0 });
    expect(await family.listedContact()).toMatchObject({ invite: "queued", failure: null });
    await sendAt({ minutes: 23 * 60 });
    expect(await family.listedContact()).toMatchObject({ invite: "queued" });
    await sendAt({ minutes: 25 * 60 });
    expect(await family.listedContact()).toMatchObject({
      invite: "error",
      failure: "We couldn't deliver the email for 24 hours.",
    });
    await sendAt({ minutes: 26 * 60 });
    expect(await mailsOf(family)).toMatchObject([{ attempts: 3 }]);
  });
});

test("a mailbox that is not there is told to the staff and not tried again", async () => {
  const family = await invited("nobody+550@example.org");
  await sendAt({ minutes: 0 });
  expect(await family.listedContact()).toMatchObject({
    invite: "error",
    failure: "The mailbox rejected the email: 550 There is no such mailbox here",
  });
  await sendAt({ minutes: 60 });
  expect(await mailsOf(family)).toMatchObject([{ attempts: 1, sentAt: null }]);
});

test("a mailbox that is not there is counted as an error of its event", async () => {
  const { camp, event, camper } = await invited("counted+550@example.org");
  await sendAt({ minutes: 0 });
  const { body } = await camp.ask(`/events/${event.id}/invites`);
  const summary = { signedUp: 0, waiting: 0, bounced: 1, notInvited: 0 };
  expect(eventInvites.parse(body)).toEqual({
    counts: { none: 0, pending: 0, queued: 0, sent: 0, accepted: 0, error: 1 },
    participants: [{ id: camper.id, status: "error", summary }],
  });
});

test(
  "mails wait while the mail server is down, and each is sent once when it is back",
  { timeout: 60_000 },
  async () => {
    const ports = { smtpPort: await freePort(), httpPort: await freePort() };
    const families = await Promise.all([1, 2, 3, 4, 5].map((n) => invited(`down-${n}@example.org`)));
    const worker = await aWorker({ SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}` });
    // The oldest is tried first; these were created concurrently, so it may be any.
    const states = () =>
      Promise.all(families.map(async ({ listedContact: visible }) => (await visible())?.invite));
    await expect.poll(states).toContain("queued");
    // The others were not even tried: it would only make each of them wait longer.
    for (const state of await states()) expect(["pending", "queued"]).toContain(state);
    const back = await startInbox(ports);
    onTestFinished(() => back.stop());
    for (const family of families)
      await expect.poll(async () => (await family.listedContact())?.invite).toBe("sent");
    await worker.close();
    for (const family of families) expect(lettersTo(family, back)).toHaveLength(1);
  },
);

test(
  "a worker that stops while the mail server is down leaves the mail to the next worker",
  { timeout: 60_000 },
  async () => {
    const ports = { smtpPort: await freePort(), httpPort: await freePort() };
    const family = await invited("stopped@example.org");
    const env = { SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}` };
    const status = async () => (await family.listedContact())?.invite;
    const stopped = await aWorker(env);
    await expect.poll(status).toBe("queued");
    await stopped.close();
    expect(await jobsOf(family)).toMatchObject([{ state: "retry" }]);
    const back = await startInbox(ports);
    onTestFinished(() => back.stop());
    await aWorker(env);
    await expect.poll(status).toBe("sent");
    expect(lettersTo(family, back)).toHaveLength(1);
  },
);

test("a letter that cannot be written does not hold up the others", async () => {
  const broken = await invited("broken@example.org");
  const { db } = server.deps;
  await db
    .updateTable("organizations")
    .set({ timeZone: "Nowhere/Land" })
    .where("id", "=", broken.camp.id)
    .execute();
  const fine = await invited("fine@example.org");
  await sendAt({ minutes: 0 });
  expect(await fine.listedContact()).toMatchObject({ invite: "sent" });
  expect(await broken.listedContact()).toMatchObject({ invite: "queued" });
  await db.updateTable("organizations").set({ timeZone: "UTC" }).where("id", "=", broken.camp.id).execute();
  await sendAt({ minutes: 1 });
  expect(await broken.listedContact()).toMatchObject({ invite: "sent" });
});

test(
  "a database that goes away between sending and saving: the mail is not sent twice",
  { timeout: 60_000 },
  async () => {
    const { db } = server.deps;
    const family = await invited("forgetful@example.org");
    // A sequence keeps its value when the transaction is lost.
    await sql`create sequence tries`.execute(db);
    await sql`grant usage on sequence tries to courier_app`.execute(db);
    await sql`create function lose_connection() returns trigger language plpgsql as $$
    begin perform nextval('tries'); perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(
      db,
    );
    await sql`create trigger losing before update of sent_at on invite_mails for each row execute function lose_connection()`.execute(
      db,
    );
    const sending = sendAt({ minutes: 0 });
    const tries = async () => {
      const { rows } = await sql<{ n: number }>`select last_value::int as n from tries`.execute(db);
      return rows[0]?.n ?? 0;
    };
    await expect.poll(tries).toBeGreaterThan(1);
    expect(lettersTo(family)).toHaveLength(1);
    expect(await family.listedContact()).toMatchObject({ invite: "queued" });
    await sql`drop trigger losing on invite_mails`.execute(db);
    await sending;
    expect(await family.listedContact()).toMatchObject({ invite: "sent" });
    await sendAt({ minutes: 10 });
    expect(lettersTo(family)).toHaveLength(1);
  },
);

test(
  "a slow mail server is waited for: no other worker sends the same mail",
  { timeout: 60_000 },
  async () => {
    const held = Promise.withResolvers<void>();
    let taken = 0;
    const slow = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _, reply) => {
        stream.resume();
        stream.on("end", () => {
          taken += 1;
          void held.promise.then(() => reply());
        });
      },
    });
    const port = await freePort();
    await new Promise<void>((resolve) => slow.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => slow.close(() => resolve())));
    const family = await invited("slow-server@example.org");
    await aWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await expect.poll(() => taken).toBe(1);
    // Its heartbeat goes on, so the job is not given to another worker.
    const heartbeat = async () => (await jobsOf(family))[0]?.heartbeatOn?.getTime() ?? 0;
    const first = await heartbeat();
    await expect.poll(heartbeat, { timeout: 20_000 }).toBeGreaterThan(first);
    await sendAt({ minutes: 10 });
    expect(lettersTo(family)).toEqual([]);
    held.resolve();
    await expect.poll(async () => (await family.listedContact())?.invite).toBe("sent");
    expect(taken).toBe(1);
  },
);

test("a mail that a process of the previous release queued is sent once, and not while its worker sends it", async () => {
  const family = await invited("previous-release@example.org");
  const { inside, deps } = server;
  // As it writes a row: without a job. Its worker has taken it and moved the due time to the end of its lease.
  const leased = { jobId: null, dueAt: new Date(Date.now() + 30_000), attempts: 1, takenAt: new Date() };
  const inviteId = await family.inviteId();
  await deps.db.updateTable("inviteMails").set(leased).where("inviteId", "=", inviteId).execute();
  const itsJob = { name: "send-invite-mails", payload: z.object({}) };
  const round = async (minutes: number) => {
    await withSystemAccess(() => inside.transact((tx) => inside.enqueue(tx, itsJob, {})));
    await sendAt({ minutes });
  };
  await round(0);
  expect(lettersTo(family)).toEqual([]);
  await round(1);
  await round(1);
  expect(lettersTo(family)).toHaveLength(1);
  expect(await family.listedContact()).toMatchObject({ invite: "sent" });
});
