import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, askServer, startTestServer } from "#tools/testing/test-server.ts";
import { providerClaims } from "#domain/identity/email.ts";
import { maxBearersOfSession } from "#domain/identity/session.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import { mintBearer, startSession } from "./actions.ts";
import { identityJobs } from "./jobs.ts";
import { sessionLives } from "./store.ts";

let server: RunningServer;
let now = new Date("2027-07-12T12:00:00Z");
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    clock: { now: () => now },
    env: {
      OPERATOR_EMAILS: "ops@example.org",
      OPERATOR_NAME: "Loon Lake Software",
      LEGAL_LINKS: "Imprint: https://example.org/imprint; Terms of use: https://example.org/terms",
      SUBPROCESSORS: "Example Hosting: servers, Ohio; Example Mail: email",
      SUPPORT_CONTACT: "mailto:help@example.org",
    },
  });
});
afterAll(() => server.close());

async function post(path: string, headers: Record<string, string>) {
  const response = await fetch(`${server.origin}${path}`, { method: "POST", headers });
  const body: unknown = await response.json();
  return { status: response.status, body, cookie: response.headers.get("set-cookie") };
}

test("a sign-in stores no address of a picture, and removes the one that an earlier release stored", async () => {
  const { db, transact, clock } = server.deps;
  const person = await aSignedInPerson(server);
  const account = db
    .selectFrom("users")
    .select(["issuer", "subject", "photoUrl"])
    .where("id", "=", person.id);
  const photoUrl = "https://provider.example/dana.png";
  await db.updateTable("users").set({ photoUrl }).where("id", "=", person.id).execute();
  const { issuer, subject } = await account.executeTakeFirstOrThrow();
  const claims = providerClaims.parse({ sub: subject, name: "Dana", picture: photoUrl });
  await transact((tx) => startSession(tx, clock, issuer, claims));
  expect(await account.executeTakeFirstOrThrow()).toMatchObject({ photoUrl: null });
});

describe("minting a bearer", () => {
  test("needs the cookie and our own page's Origin, both", async () => {
    const { sessionSecret } = await aSignedInPerson(server);
    const cookie = `__Host-sid=${sessionSecret}`;
    const minted = await post("/auth/token", { cookie, origin: testOrigin });
    expect(minted).toMatchObject({ status: 200, body: { bearer: { expiresInSeconds: 600 } } });
    for (const origin of ["https://evil.example", "null", `${testOrigin}.evil.example`]) {
      expect(await post("/auth/token", { cookie, origin })).toMatchObject({ status: 403 });
    }
    expect(await post("/auth/token", { cookie })).toMatchObject({ status: 403 });
    expect(await post("/auth/token", { origin: testOrigin })).toEqual({
      status: 200,
      body: { bearer: null },
      cookie: null,
    });
    expect(await post("/auth/token", { origin: testOrigin, cookie: "__Host-sid=guess" })).toMatchObject({
      body: { bearer: null },
    });
  });

  test("150 in a row leave the newest 100 of the session; another session keeps its own", async () => {
    const { sessionSecret } = await aSignedInPerson(server);
    const other = await aSignedInPerson(server);
    const mint = async () => {
      now = new Date(now.getTime() + 1);
      const bearer = await mintBearer(server.deps.db, server.deps.clock, sessionSecret);
      return { authorization: `Bearer ${bearer?.token}` };
    };
    const first = await mint();
    for (let turn = 1; turn < 149; turn += 1) await mint();
    const last = await mint();
    const { count } = await server.deps.db
      .selectFrom("bearers as b")
      .innerJoin("sessions as s", "s.id", "b.sessionId")
      .select((row) => row.fn.countAll<string>().as("count"))
      .where("s.secretHash", "=", hashSecret(sessionSecret))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(maxBearersOfSession);
    const status = async (headers: Record<string, string>) =>
      (await askServer(server, "/api/session", headers)).status;
    expect([await status(first), await status(last), await status(other.headers)]).toEqual([401, 200, 200]);
  });

  test("the cookie alone opens no call", async () => {
    const { sessionSecret } = await aSignedInPerson(server);
    const answer = await askServer(server, "/api/session", { cookie: `__Host-sid=${sessionSecret}` });
    expect(answer.status).toBe(401);
  });
});

test("the service tells visitors who runs it and where to ask", async () => {
  expect(await askServer(server, "/api/service")).toMatchObject({
    status: 200,
    body: {
      operatorName: "Loon Lake Software",
      supportContact: "mailto:help@example.org",
      legalLinks: ["Imprint: https://example.org/imprint", "Terms of use: https://example.org/terms"],
      subprocessors: ["Example Hosting: servers, Ohio", "Example Mail: email"],
    },
  });
});

describe("a call", () => {
  test("with a bearer knows its person", async () => {
    const person = await aSignedInPerson(server, { name: "Elena Vasquez" });
    const answer = await askServer(server, "/api/session", person.headers);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { uid: person.id, displayName: "Elena Vasquez", email: person.email, emailVerified: true },
        access: "visitor",
        hasParticipants: false,
        organizations: [],
      },
    });
    const unverified = await aSignedInPerson(server, { verified: false });
    expect((await askServer(server, "/api/session", unverified.headers)).body).toMatchObject({
      user: { email: unverified.email, emailVerified: false },
    });
  });

  test.each(["Bearer x", "Bearer ", "Basic abc", `Bearer ${"A".repeat(43)}`, `bearer ${"A".repeat(43)}`])(
    "with %j is refused, on public pages too",
    async (authorization) => {
      expect((await askServer(server, "/api/session", { authorization })).status).toBe(401);
      expect((await askServer(server, "/api/organizations", { authorization })).status).toBe(401);
    },
  );

  test("is refused once the bearer's ten minutes are over", async () => {
    const person = await aSignedInPerson(server);
    const started = now;
    now = new Date(started.getTime() + 10 * 60_000 - 1);
    expect((await askServer(server, "/api/session", person.headers)).status).toBe(200);
    now = new Date(started.getTime() + 10 * 60_000);
    expect((await askServer(server, "/api/session", person.headers)).status).toBe(401);
  });

  test("is refused at once after signing out, with every bearer of that session", async () => {
    const person = await aSignedInPerson(server);
    const cookie = `__Host-sid=${person.sessionSecret}`;
    expect((await post("/auth/sign-out", { cookie, origin: "https://evil.example" })).status).toBe(403);
    const out = await post("/auth/sign-out", { cookie, origin: testOrigin });
    expect(out.status).toBe(200);
    expect(out.cookie).toContain("Max-Age=0");
    expect((await askServer(server, "/api/session", person.headers)).status).toBe(401);
    expect((await post("/auth/token", { cookie, origin: testOrigin })).body).toEqual({ bearer: null });
  });
});

describe("a session", () => {
  const dayMs = 86_400_000;
  const mint = async ({ sessionSecret }: { sessionSecret: string }) =>
    (await post("/auth/token", { cookie: `__Host-sid=${sessionSecret}`, origin: testOrigin })).body;
  const given = { bearer: { expiresInSeconds: 600 } };

  test("that is not used ends after seven days", async () => {
    const person = await aSignedInPerson(server);
    const started = now.getTime();
    now = new Date(started + 7 * dayMs - 1);
    // Looking whether it lives is not using it.
    expect(await sessionLives(server.deps.db, await callerOf(person), now)).toBe(true);
    now = new Date(started + 7 * dayMs);
    expect(await sessionLives(server.deps.db, await callerOf(person), now)).toBe(false);
    expect(await mint(person)).toEqual({ bearer: null });
  });

  test("that is used every few days ends after fourteen", async () => {
    const person = await aSignedInPerson(server);
    const started = now.getTime();
    for (const day of [5, 10, 13.9]) {
      now = new Date(started + day * dayMs);
      expect(await mint(person)).toMatchObject(given);
    }
    now = new Date(started + 14 * dayMs - 1);
    expect(await mint(person)).toMatchObject(given);
    now = new Date(started + 14 * dayMs);
    expect(await mint(person)).toEqual({ bearer: null });
  });

  test("is not written to each time a tab asks", async () => {
    const person = await aSignedInPerson(server);
    const started = now.getTime();
    const end = async () => (await sessionRow(person)).expiresAt.getTime() - started;
    now = new Date(started + 59 * 60_000);
    await mint(person);
    expect(await end()).toBe(7 * dayMs);
    now = new Date(started + 61 * 60_000);
    await mint(person);
    expect(await end()).toBe(7 * dayMs + 61 * 60_000);
  });

  const sessionRow = ({ id }: { id: string }) =>
    server.deps.db
      .selectFrom("sessions")
      .select(["id", "expiresAt"])
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
  const callerOf = async (person: { id: string }) => ({
    userId: person.id,
    sessionId: (await sessionRow(person)).id,
  });
});

test("operators are known by a verified address only", async () => {
  const ops = await aSignedInPerson(server, { email: "ops@example.org" });
  expect((await askServer(server, "/api/session", ops.headers)).body).toMatchObject({ access: "full" });
  const pretender = await aSignedInPerson(server, { email: "ops@example.org", verified: false });
  expect((await askServer(server, "/api/session", pretender.headers)).body).toMatchObject({
    access: "visitor",
  });
});

test("the sweep removes what has expired and nothing else", async () => {
  const { db } = server.deps;
  await aSignedInPerson(server);
  now = new Date(now.getTime() + 15 * 86_400_000);
  const fresh = await aSignedInPerson(server);
  await identityJobs(server.deps)[0]?.run({}, new AbortController().signal);
  const left = await db.selectFrom("sessions").select("userId").execute();
  expect(left).toEqual([{ userId: fresh.id }]);
  expect(await db.selectFrom("bearers").select("sessionId").execute()).toHaveLength(1);
});
