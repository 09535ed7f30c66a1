import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withoutUser, withSystemAccess, withUser } from "#database/actor.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { maxPushSubscriptions } from "#domain/notifications/push.ts";
import { afterRestore } from "#server/app/after-restore.ts";
import { allJobs } from "#server/app/jobs.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPushService, type PushService } from "#tools/testing/push-service.ts";
import { aReplyDesk, pick, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { queueNotifications } from "./notification.ts";
import { createStopTokens } from "./stop.ts";

let inbox: Inbox;
let service: PushService;
let databaseUrl: string;
let env: Record<string, string>;
/** Without a worker: a test sends when it is time. */
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  service = await startPushService();
  databaseUrl = await createTestDatabase();
  env = { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000", ...service.env };
  server = await startTestServer(databaseUrl, { roles: ["api"], env });
});
afterAll(async () => {
  await server.close();
  await service.stop();
  await inbox.stop();
});

const aReply = "Wren wrote back!";
const youHaveMail = { title: "Cabin Courier", body: "You have mail." };

/** A mother who is told in one browser. */
async function aSubscriber(by: { email?: string } = {}) {
  const desk = await aReplyDesk(server, by.email === undefined ? {} : { contact: { email: by.email } });
  const browser = service.aBrowser();
  expect(await desk.mother.call("subscribePush", browser.subscription)).toMatchObject({ status: 200 });
  return { ...desk, browser };
}
type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

async function reply(desk: ReplyDesk): Promise<string> {
  const id = await desk.waiting();
  expect(await desk.match(id, pick(desk.motherSheet))).toMatchObject({ status: 200 });
  return id;
}

/** The push message is queued when the email has been sent. */
async function sendAll(minutes = 0): Promise<void> {
  await sendNotifications(server, { minutes });
  await sendNotifications(server, { minutes });
}

async function isOn(person: { headers: Record<string, string> }): Promise<unknown> {
  return (await askServer(server, "/api/my/push", person.headers)).body;
}
const on = (...sessionIds: unknown[]) => ({
  publicKey: service.env.VAPID_PUBLIC_KEY,
  isOn: true,
  sessionIds,
});
const off = () => ({ publicKey: service.env.VAPID_PUBLIC_KEY, isOn: false, sessionIds: [] });

function rowsOf({ id }: { id: string }) {
  return server.deps.db.selectFrom("pushSubscriptions").selectAll().where("userId", "=", id).execute();
}

/** The same person in one more browser. */
async function anotherBrowserOf(person: { id: string }, { onSharedComputer = false } = {}) {
  const { db, clock, transact } = server.deps;
  const user = await db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  const claims = { sub: user.subject, name: user.displayName };
  const { secret } = await transact((tx) =>
    startSession(tx, clock, user.issuer, claims, { onSharedComputer }),
  );
  const bearer = await mintBearer(db, clock, secret);
  return { headers: { authorization: `Bearer ${bearer?.token}` } };
}

describe("a reply", () => {
  test("is told once, with exactly this text and no name", async () => {
    const { browser, mother, father, ...desk } = await aSubscriber();
    const fathers = service.aBrowser();
    await father.call("subscribePush", fathers.subscription);
    await reply({ mother, father, ...desk });
    await sendNotifications(server);
    await sendAll();
    await sendAll(60);
    expect(browser.messages()).toEqual([youHaveMail]);
    expect(fathers.requests()).toEqual([]);
    expect(subjectsTo(inbox, mother)).toEqual([aReply]);
    const headers = browser.requests()[0]?.headers;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", topic: "mail", ttl: "86400" });
    expect(headers?.authorization).toMatch(/^vapid t=/);
    expect(headers).not.toHaveProperty("cookie");
  });

  test("is told in the person's language", async () => {
    const { browser, mother, ...desk } = await aSubscriber();
    await mother.call("chooseLanguage", { language: "es" });
    await reply({ mother, ...desk });
    await sendAll();
    expect(browser.messages()).toEqual([{ title: "Cabin Courier", body: "Tiene correo." }]);
  });

  test("is told in each of the person's browsers", async () => {
    const { browser, ...desk } = await aSubscriber();
    const phone = service.aBrowser();
    const { headers } = await anotherBrowserOf(desk.mother);
    await callServer(server, "subscribePush", phone.subscription, headers);
    await reply(desk);
    await sendAll();
    expect([browser.messages(), phone.messages()]).toEqual([[youHaveMail], [youHaveMail]]);
  });

  test("is told if the mailbox refuses the email for good", async () => {
    const { browser, ...desk } = await aSubscriber({ email: "mother+550@example.org" });
    await reply(desk);
    await sendAll();
    await sendAll();
    expect(browser.messages()).toEqual([youHaveMail]);
  });

  test.each<[string, (desk: Subscriber & { responseId: string }) => Promise<unknown>]>([
    ["the contact was removed", ({ removeContact }) => removeContact()],
    ["the reply was withdrawn", ({ withdraw, responseId }) => withdraw(responseId)],
    ["the person wants no emails about replies", ({ mother }) => noEmails(mother)],
    ["the camp emails no families", ({ camp }) => camp.call("setFamilyNotices", { wanted: false })],
    [
      "the browser was signed out",
      ({ mother }) => mother.call("endMySession", { sessionId: sessionOf(mother) }),
    ],
    ["the account was deleted", ({ mother }) => mother.call("deleteAccount", { typed: "delete" })],
    ["the browser unsubscribed", ({ mother }) => mother.call("unsubscribePush", {})],
  ])("is not told if %s", async (_, happens) => {
    for (const afterEmail of [false, true]) {
      const desk = await aSubscriber();
      sessions.set(desk.mother.id, (await rowsOf(desk.mother))[0]?.sessionId ?? "");
      const responseId = await reply(desk);
      if (afterEmail) await sendNotifications(server);
      await happens({ ...desk, responseId });
      await sendAll();
      expect([afterEmail, desk.browser.requests()]).toEqual([afterEmail, []]);
    }
  });
  const sessions = new Map<string, string>();
  const sessionOf = ({ id }: { id: string }) => sessions.get(id);
  const noEmails = (mother: Subscriber["mother"]) =>
    mother.call("chooseNotice", { kind: "reply", wanted: false });

  test("is not told before its release", async () => {
    const { browser, ...desk } = await aSubscriber();
    const later = new Date(Date.now() + 3_600_000);
    const id = await reply(desk);
    await server.deps.db.updateTable("responses").set({ visibleFrom: later }).where("id", "=", id).execute();
    await sendAll();
    expect(browser.requests()).toEqual([]);
  });
});

test("other emails are not told", async () => {
  const { browser, mother, camp, event, camper } = await aSubscriber();
  const queued = { organizationId: camp.id, userId: mother.id, eventId: event.id, about: camper.id };
  await server.deps.transact((tx) => queueNotifications(tx, server.inside, [{ ...queued, kind: "linked" }]));
  await sendAll();
  expect(subjectsTo(inbox, mother)).toEqual([expect.stringContaining("You can write to Wren")]);
  expect(browser.requests()).toEqual([]);
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i ends the subscription", async (status) => {
    const { browser, ...desk } = await aSubscriber();
    browser.answers({ status });
    await reply(desk);
    await sendAll();
    expect(await rowsOf(desk.mother)).toEqual([]);
    expect(await isOn(desk.mother)).toEqual(off());
    await sendAll(60);
    expect(browser.requests()).toHaveLength(1);
    expect(subjectsTo(inbox, desk.mother)).toEqual([aReply]);
  });

  test("that is down keeps no email back and is tried again a few times", async () => {
    const { browser, ...desk } = await aSubscriber();
    browser.answers({ status: 503 });
    await reply(desk);
    await sendAll();
    expect(subjectsTo(inbox, desk.mother)).toEqual([aReply]);
    expect(browser.requests()).toHaveLength(1);
    for (const minutes of [2, 10, 60, 120, 240, 1_500]) await sendAll(minutes);
    expect(browser.requests()).toHaveLength(4);
    expect(subjectsTo(inbox, desk.mother)).toEqual([aReply]);
    expect(await rowsOf(desk.mother)).toHaveLength(1);
  });

  test("that is up again gets the message once, and browsers that have it do not get it again", async () => {
    const { browser, ...desk } = await aSubscriber();
    const phone = service.aBrowser();
    const { headers } = await anotherBrowserOf(desk.mother);
    await callServer(server, "subscribePush", phone.subscription, headers);
    browser.answers({ status: 429 });
    await reply(desk);
    await sendAll();
    browser.answers({ status: 201 });
    for (const minutes of [2, 10, 60]) await sendAll(minutes);
    expect(browser.requests()).toHaveLength(2);
    expect(phone.requests()).toHaveLength(1);
  });

  test("that redirects is not followed", async () => {
    const { browser, ...desk } = await aSubscriber();
    const inside = service.aBrowser();
    browser.answers({ status: 307, location: inside.subscription.endpoint });
    await reply(desk);
    await sendAll();
    await sendAll(60);
    expect(browser.requests()).toHaveLength(1);
    expect(inside.requests()).toEqual([]);
  });
});

test("an attempt that a dead worker began is not made again", async () => {
  const { browser, mother, ...desk } = await aSubscriber();
  await reply({ mother, ...desk });
  await sendNotifications(server);
  const { db } = server.deps;
  const { id } = await db
    .selectFrom("notices")
    .select("id")
    .where("userId", "=", mother.id)
    .executeTakeFirstOrThrow();
  const job = allJobs(server.inside).find(({ name }) => name === "send-push");
  const run = () =>
    withSystemAccess(() => job?.run({ notificationId: id, attempt: 1 }, new AbortController().signal));
  await Promise.all([run(), run(), run()]);
  await run();
  await sendAll();
  expect(browser.messages()).toEqual([youHaveMail]);
});

test("two workers at once tell each browser once", { timeout: 60_000 }, async () => {
  const families = await Promise.all(Array.from({ length: 6 }, () => aSubscriber()));
  for (const family of families) await reply(family);
  const start = () => startTestServer(databaseUrl, { roles: ["worker"], env });
  const workers = await Promise.all([start(), start()]);
  for (const { browser } of families)
    await expect.poll(() => browser.requests().length, { timeout: 40_000 }).toBeGreaterThan(0);
  await Promise.all(workers.map((worker) => worker.close()));
  for (const { browser } of families) expect(browser.messages()).toEqual([youHaveMail]);
});

describe("a subscription", () => {
  test("is on in the browser that made it", async () => {
    const { mother } = await aSubscriber();
    const [row] = await rowsOf(mother);
    expect(await isOn(mother)).toEqual(on(row?.sessionId));
    const other = await anotherBrowserOf(mother);
    expect(await isOn(other)).toEqual({ ...on(row?.sessionId), isOn: false });
    await mother.call("unsubscribePush", {});
    expect(await isOn(mother)).toEqual(off());
  });

  test("is stored encrypted", async () => {
    const { mother, browser } = await aSubscriber();
    const [row] = await rowsOf(mother);
    const stored = `${row?.sealed.toString("latin1")}${row?.sealed.toString("utf8")}`;
    const { endpoint, keys } = browser.subscription;
    for (const secret of [endpoint, browser.path, keys.auth, keys.p256dh])
      expect(stored).not.toContain(secret);
  });

  test("is replaced when the browser subscribes again, also for another person", async () => {
    const first = await aSubscriber();
    expect(await first.mother.call("subscribePush", service.aBrowser().subscription)).toMatchObject({
      status: 200,
    });
    expect(await rowsOf(first.mother)).toHaveLength(1);
    const { mother: second, browser } = await aSubscriber();
    expect(await first.mother.call("subscribePush", browser.subscription)).toMatchObject({ status: 200 });
    expect(await rowsOf(second)).toEqual([]);
    expect(await rowsOf(first.mother)).toHaveLength(1);
  });

  test("is one of ten at most: the oldest ends", async () => {
    const { mother, browser, ...desk } = await aSubscriber();
    for (let count = 0; count < maxPushSubscriptions; count += 1) {
      const { headers } = await anotherBrowserOf(mother);
      await callServer(server, "subscribePush", service.aBrowser().subscription, headers);
    }
    expect(await rowsOf(mother)).toHaveLength(maxPushSubscriptions);
    await reply({ mother, ...desk });
    await sendAll();
    expect(browser.requests()).toEqual([]);
  });

  test("ends with one click on unsubscribe in an email about replies, not in other emails", async () => {
    const { mother } = await aSubscriber();
    const stop = async (kind: "reply" | "nudge") => {
      const token = createStopTokens(server.deps.config).write({ userId: mother.id, kind });
      await fetch(`${server.origin}/mail/stop?notices=${token}`, { method: "POST" });
      return (await rowsOf(mother)).length;
    };
    expect(await stop("nudge")).toBe(1);
    expect(await stop("reply")).toBe(0);
  });

  test("ends when the keys of the server change", async () => {
    const { mother, browser, ...desk } = await aSubscriber();
    const other = await startPushService();
    onTestFinished(() => other.stop());
    const renewed = await startTestServer(databaseUrl, {
      roles: ["api"],
      env: { ...env, ...other.env, PUSH_HOSTS: service.origin },
    });
    onTestFinished(() => renewed.close());
    const read = await askServer(renewed, "/api/my/push", mother.headers);
    expect(read.body).toEqual({ publicKey: other.env.VAPID_PUBLIC_KEY, isOn: false, sessionIds: [] });
    await reply({ mother, ...desk });
    for (let round = 0; round < 2; round += 1) await sendNotifications(renewed);
    expect(browser.requests()).toEqual([]);
    expect(await rowsOf(mother)).toEqual([]);
  });

  test("does not come back with a restored backup", async () => {
    const own = await createTestDatabase();
    const restored = await startTestServer(own, { roles: ["api"], env });
    onTestFinished(() => restored.close());
    const { mother } = await aReplyDesk(restored);
    await mother.call("subscribePush", service.aBrowser().subscription);
    const rows = () => restored.deps.db.selectFrom("pushSubscriptions").select("sessionId").execute();
    expect(await rows()).toHaveLength(1);
    await afterRestore(restored.deps, new Date());
    expect(await rows()).toEqual([]);
  });

  test("is not offered on a shared computer", async () => {
    const { mother } = await aReplyDesk(server);
    const { headers } = await anotherBrowserOf(mother, { onSharedComputer: true });
    expect(await isOn({ headers })).toEqual({ publicKey: null, isOn: false, sessionIds: [] });
    const answer = await callServer(server, "subscribePush", service.aBrowser().subscription, headers);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: notificationErrors.pushNotOffered.code } },
    });
  });

  test.each([
    ["another origin on this machine", "http://127.0.0.1:1/push", "push-service-unknown"],
    ["plain http", "http://fcm.googleapis.com/fcm/send/a", "push-service-unknown"],
    ["an internal address", "https://169.254.169.254/latest/meta-data", "push-service-unknown"],
    ["an unknown host", "https://push.example.org/a", "push-service-unknown"],
    ["no URL", "push", "bad-request"],
  ])("at %s is refused", async (_, endpoint, code) => {
    const { mother } = await aReplyDesk(server);
    const { keys } = service.aBrowser().subscription;
    expect(await mother.call("subscribePush", { endpoint, keys })).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
    expect(await rowsOf(mother)).toEqual([]);
  });
});

test("row-level security shows a subscription to its own user alone", async () => {
  const { mother, father } = await aSubscriber();
  const { db } = server.inside;
  const rows = () => db.selectFrom("pushSubscriptions").select("userId").execute();
  expect(await withUser(mother.id, rows)).toEqual([{ userId: mother.id }]);
  expect(await withUser(father.id, rows)).toEqual([]);
  expect(await withoutUser(rows)).toEqual([]);
  const steal = () => db.updateTable("pushSubscriptions").set({ userId: father.id }).returning("userId");
  expect(await withUser(father.id, () => steal().execute())).toEqual([]);
});

test("without keys, push messages are not offered and none is sent", async () => {
  const { browser, mother, ...desk } = await aSubscriber();
  const without = await startTestServer(databaseUrl, {
    roles: ["api"],
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" },
  });
  onTestFinished(() => without.close());
  const read = await askServer(without, "/api/my/push", mother.headers);
  expect(read.body).toEqual({ publicKey: null, isOn: false, sessionIds: [] });
  const subscribed = await callServer(without, "subscribePush", browser.subscription, mother.headers);
  expect(subscribed.status).toBe(409);
  await reply({ mother, ...desk });
  for (let round = 0; round < 2; round += 1) await sendNotifications(without);
  expect(browser.requests()).toEqual([]);
  expect(subjectsTo(inbox, mother)).toEqual([aReply]);
});
