import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Device } from "#domain/identity/device.ts";
import { mySessionsAnswer } from "#domain/identity/session.ts";
import { hourMs } from "#domain/time.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";
import { mintBearer, startSession } from "./actions.ts";

let server: RunningServer;
let now = new Date("2027-07-12T12:00:00Z");
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    clock: { now: () => now },
  });
});
afterAll(() => server.close());

/** Streams notice a lost access by themselves after 30 s. These tests are about the message that closes them at once. */
const beforeStreamsAreChecked = { timeout: 25_000 };

type Headers = { authorization: string };
type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
const laptop: Device = { browser: "Chrome", system: "Windows" };

/** The same person on another device. */
async function onAnother(device: Device, { id, name, email }: Person) {
  const { db, clock, transact } = server.deps;
  const user = await db
    .selectFrom("users")
    .select(["issuer", "subject"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const claims = { sub: user.subject, name, email, email_verified: true };
  const { secret } = await transact((tx) => startSession(tx, clock, user.issuer, claims, { device }));
  return { secret, headers: await bearerOf(secret) };
}

async function bearerOf(secret: string): Promise<Headers> {
  const bearer = await mintBearer(server.deps.db, server.deps.clock, secret);
  return { authorization: `Bearer ${bearer?.token ?? ""}` };
}

const sessionsOf = async ({ headers }: { headers: Headers }) =>
  mySessionsAnswer.parse((await askServer(server, "/api/my/sessions", headers)).body).sessions;
const isSignedIn = async ({ headers }: { headers: Headers }) =>
  (await askServer(server, "/api/session", headers)).status === 200;

async function follow({ headers }: { headers: Headers }) {
  const stream = await followStream(server.origin, [], headers);
  onTestFinished(() => stream.close());
  return stream;
}

describe("the list of one's sessions", () => {
  test("has this device first, then the others by last use, and none of another user", async () => {
    const phone = await aSignedInPerson(server);
    await aSignedInPerson(server);
    now = new Date(now.getTime() + 1_000);
    const lost = await onAnother(laptop, phone);
    const unknown = { browser: null, system: null };
    expect(await sessionsOf(phone)).toMatchObject([
      { ...unknown, isThisDevice: true },
      { ...laptop, isThisDevice: false, createdAt: now.toISOString(), lastUsedAt: now.toISOString() },
    ]);
    expect(await sessionsOf(lost)).toMatchObject([
      { ...laptop, isThisDevice: true },
      { ...unknown, isThisDevice: false },
    ]);
  });

  test("knows the last use to the hour, also when the end of the session cannot move any more", async () => {
    const person = await aSignedInPerson(server);
    const started = now.getTime();
    const usedAfter = async (hours: number) => {
      now = new Date(started + hours * hourMs);
      const headers = await bearerOf(person.sessionSecret);
      const [own] = await sessionsOf({ headers });
      return (Date.parse(own?.lastUsedAt ?? "") - started) / hourMs;
    };
    const seen: number[] = [];
    for (const hours of [0.5, 2, 2.9, 100, 200, 300, 320.5]) seen.push(await usedAfter(hours));
    expect(seen).toEqual([0, 2, 2, 100, 200, 300, 320.5]);
  });

  test("leaves out what has expired", async () => {
    const phone = await aSignedInPerson(server);
    now = new Date(now.getTime() + 8 * 24 * hourMs);
    const tablet = await onAnother({ browser: "Safari", system: "iPad" }, phone);
    expect(await sessionsOf(tablet)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  test(
    "refuses its calls, closes its stream and mints no bearer, at once; this device stays signed in",
    beforeStreamsAreChecked,
    async () => {
      const phone = await aSignedInPerson(server);
      const lost = await onAnother(laptop, phone);
      const [atLost, atPhone] = [await follow(lost), await follow(phone)];
      const [, other] = await sessionsOf(phone);
      const request = { sessionId: other?.id };
      expect((await callServer(server, "endMySession", request, phone.headers)).status).toBe(200);
      expect(await isSignedIn(lost)).toBe(false);
      await atLost.ended;
      expect(await mintBearer(server.deps.db, server.deps.clock, lost.secret)).toBeNull();
      expect(await isSignedIn(phone)).toBe(true);
      expect(atPhone.events.map(({ name }) => name)).toEqual(["open"]);
      expect(await sessionsOf(phone)).toHaveLength(1);
      // A second press is not an error.
      expect((await callServer(server, "endMySession", request, phone.headers)).status).toBe(200);
    },
  );

  test("of another user, or one that never was, does nothing and answers the same", async () => {
    const [phone, stranger] = [await aSignedInPerson(server), await aSignedInPerson(server)];
    const [theirs] = await sessionsOf(stranger);
    const answers = [];
    for (const sessionId of [theirs?.id, newId(server.deps.clock)])
      answers.push((await callServer(server, "endMySession", { sessionId }, phone.headers)).body);
    expect(answers).toEqual([{ result: {} }, { result: {} }]);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test("on all other devices leaves this one and other users alone", beforeStreamsAreChecked, async () => {
    const [phone, stranger] = [await aSignedInPerson(server), await aSignedInPerson(server)];
    const others = [await onAnother(laptop, phone), await onAnother(laptop, phone)];
    const streams = await Promise.all(others.map(follow));
    expect((await callServer(server, "endMyOtherSessions", {}, phone.headers)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(await Promise.all([...others, phone, stranger].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
