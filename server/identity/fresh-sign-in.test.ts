import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import { sessionAnswer, sessionLifetimeDays } from "#domain/identity/session.ts";
import { minuteMs } from "#domain/time.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

/** Runs against a real provider that still knows its people from an hour ago. */
const client = { clientId: "courier", clientSecret: "a secret of this test" };
let provider: IdentityProvider;
let server: RunningServer;
let strict: RunningServer;
let movedMs = 0;
const clock = { now: () => new Date(Date.now() + movedMs) };
const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
const dana = { sub: "dana", name: "Dana", email: "dana@example.org", emailVerified: true };

beforeAll(async () => {
  provider = await startIdentityProvider({
    people: [],
    clients: [{ ...client, redirectUris: [`${testOrigin}/auth/callback`] }],
  });
  const settings = { id: "camp-id", label: "Camp ID", issuer: provider.issuer, ...client };
  const database = await createTestDatabase();
  const start = (more: object) =>
    startTestServer(database, {
      roles: ["api"],
      clock,
      env: { OIDC_PROVIDERS: JSON.stringify([{ ...settings, ...more }]) },
    });
  server = await start({});
  strict = await start({ requireAcr: ["two-factors"] });
});
afterAll(async () => {
  await server.close();
  await strict.close();
  await provider.stop();
});
beforeEach(async () => {
  provider.setPerson({ ...dana, signedInAt: anHourAgo });
  await server.deps.db.deleteFrom("sessions").execute();
});
afterEach(() => {
  movedMs = 0;
  provider.setIgnoresMaxAge(false);
});

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
const sessionCookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((line) => line.startsWith("__Host-sid=")) ?? "";

/** As browsers do: the session cookie is sent to our own pages, not with the redirect from the provider. */
async function signIn(query = "", earlier = "", at = server) {
  const get = (path: string, cookie: string) =>
    fetch(`${at.origin}${path}`, { headers: { cookie }, redirect: "manual" });
  const started = await get(`/auth/start?mode=redirect${query}`, earlier);
  const url = new URL(started.headers.get("location") ?? "");
  const back = await walkSignIn(url, { sub: "dana" });
  const answer = await get(`${back.pathname}${back.search}`, cookiesOf(started).join("; "));
  const line = sessionCookieOf(answer);
  return { asked: url.searchParams, answer, line, cookie: line.split(";")[0] ?? "" };
}

const post = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { method: "POST", headers: { cookie, origin: testOrigin, ...headers } });

async function bearerOf(cookie: string, { idle = false } = {}): Promise<{ authorization: string } | null> {
  const answer = await post("/auth/token", cookie, idle ? { "x-tab-idle": "1" } : {});
  const { bearer }: { bearer: { token: string } | null } = JSON.parse(await answer.text());
  return bearer && { authorization: `Bearer ${bearer.token}` };
}

async function userId(): Promise<string> {
  const row = await server.deps.db
    .selectFrom("users")
    .select("id")
    .where("subject", "=", "dana")
    .executeTakeFirstOrThrow();
  return row.id;
}

const failureOf = (answer: Response): unknown => {
  const value = cookiesOf(answer).find((cookie) => cookie.startsWith("sign-in-failure="));
  return JSON.parse(Buffer.from(value?.split("=")[1] ?? "", "base64url").toString());
};

test("each sign-in asks for the account, so that the last user is not signed in silently", async () => {
  expect((await signIn()).asked.get("prompt")).toBe("select_account");
  expect((await signIn("&fresh=1")).asked.get("prompt")).toBe("select_account");
});

describe("an operation that needs a fresh sign-in", () => {
  async function calls() {
    const { db } = server.deps;
    const { cookie } = await signIn();
    const organization = await anOrganization(db, { admins: [{ ...dana, id: await userId() }] });
    const event = await anEvent(db, { organization });
    const orgId = organization.id;
    const all: [string, object][] = [
      ["changeRole", { orgId, userId: await userId(), role: "admin" }],
      ["setRetention", { orgId, days: 120 }],
      ["getEventDownloadUrl", { orgId, eventId: event.id }],
      ["deleteEvent", { orgId, eventId: event.id }],
    ];
    const statuses = async (headers: { authorization: string } | null) => {
      const answers = [];
      for (const [name, data] of all) {
        const { status, body } = await callServer(server, name, data, headers ?? {});
        answers.push(status === 200 ? 200 : body);
      }
      return answers;
    };
    return { cookie, statuses };
  }
  const { code, status, message } = identityErrors.signInAgain;
  const refused = { error: expect.objectContaining({ code, message }) };

  test("refuses a session whose user authenticated an hour ago, and does not sign it out", async () => {
    const { cookie, statuses } = await calls();
    const headers = await bearerOf(cookie);
    expect(status).toBe("permission-denied");
    expect(await statuses(headers)).toEqual([refused, refused, refused, refused]);
    expect((await askServer(server, "/api/session", headers ?? {})).status).toBe(200);
  });

  test("works after signing in again, in the same tabs, for 15 minutes", async () => {
    const { cookie, statuses } = await calls();
    const headers = await bearerOf(cookie);
    const again = await signIn("&fresh=1", cookie);
    expect(again.asked.get("max_age")).toBe("0");
    expect(again.cookie).not.toBe(cookie);
    // The old secret has ended; bearers of the session stay.
    expect(await bearerOf(cookie)).toBeNull();
    movedMs = 16 * minuteMs;
    expect(await statuses(await bearerOf(again.cookie))).toEqual([refused, refused, refused, refused]);
    movedMs = 0;
    expect(await statuses(headers)).toEqual([200, 200, 200, 200]);
    expect(await server.deps.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });
});

test("an unattended computer makes no second admin who could remove the first", async () => {
  const { db } = server.deps;
  const { cookie } = await signIn();
  const organization = await anOrganization(db, { admins: [{ ...dana, id: await userId() }] });
  const invite = { id: newId(clock), email: "thief@example.org", role: "admin" };
  const headers = (await bearerOf(cookie)) ?? {};
  const { status, body } = await callServer(
    server,
    "inviteTeamMember",
    { orgId: organization.id, ...invite },
    headers,
  );
  expect([status, body]).toMatchObject([403, { error: { code: identityErrors.signInAgain.code } }]);
  const rows = (table: "teamInvites" | "auditEntries") =>
    db.selectFrom(table).select("id").where("organizationId", "=", organization.id).execute();
  expect([await rows("teamInvites"), await rows("auditEntries")]).toEqual([[], []]);
});

test("a provider that did not ask again is not believed, and the earlier session stays", async () => {
  const { cookie } = await signIn();
  provider.setIgnoresMaxAge(true);
  const again = await signIn("&fresh=1", cookie);
  expect(again.line).toBe("");
  expect(failureOf(again.answer)).toBe(identityErrors.signInNotRecent.message);
  expect(await bearerOf(cookie)).not.toBeNull();
});

describe("a session on a shared computer", () => {
  test("has a cookie that ends with the browser", async () => {
    expect((await signIn("&shared=1")).line).not.toContain("Max-Age");
    expect((await signIn()).line).toContain("Max-Age");
  });

  test("ends after an hour without use; an open tab is not use", async () => {
    const { cookie } = await signIn("&shared=1");
    const at = async (minutes: number, options?: { idle: boolean }) => {
      movedMs = minutes * minuteMs;
      return (await bearerOf(cookie, options)) !== null;
    };
    expect(await at(50)).toBe(true);
    expect(await at(100)).toBe(true);
    expect(await at(150, { idle: true })).toBe(true);
    const headers = await bearerOf(cookie, { idle: true });
    expect(await at(161, { idle: true })).toBe(false);
    movedMs = 161 * minuteMs;
    expect((await askServer(server, "/api/session", headers ?? {})).status).toBe(401);
  });

  test("stays one when its user signs in again", async () => {
    const { cookie } = await signIn("&shared=1");
    expect((await signIn("&fresh=1", cookie)).line).not.toContain("Max-Age");
    const row = await server.deps.db.selectFrom("sessions").select("onSharedComputer").execute();
    expect(row).toEqual([{ onSharedComputer: true }]);
  });

  test("tells its browser to keep nothing; others may keep what was opened until their session's last day", async () => {
    const keepsUntil = async (cookie: string) => {
      const { body } = await askServer(server, "/api/session", (await bearerOf(cookie)) ?? {});
      return sessionAnswer.parse(body).keepsUntil;
    };
    expect(await keepsUntil((await signIn("&shared=1")).cookie)).toBeNull();
    const { cookie } = await signIn();
    const end = Date.parse((await keepsUntil(cookie)) ?? "") - clock.now().getTime();
    expect(Math.round(end / (24 * 60 * minuteMs))).toBe(sessionLifetimeDays);
  });

  test("is signed out at the provider too; others are not", async () => {
    const { cookie } = await signIn("&shared=1");
    const { next }: { next: string } = JSON.parse(await (await post("/auth/sign-out", cookie)).text());
    const url = new URL(next);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${testOrigin}/login`);
    // The provider knows the client and the address that it returns to.
    expect((await fetch(url)).status).toBe(200);
    expect(await (await post("/auth/sign-out", (await signIn()).cookie)).text()).toBe("{}");
  });
});

describe("a provider with requireAcr", () => {
  test("signs in families with any acr, and team members only with one of the list", async () => {
    await server.deps.db.deleteFrom("memberships").execute();
    const family = await signIn("", "", strict);
    expect(family.asked.get("acr_values")).toBe("two-factors");
    expect(family.line).not.toBe("");
    await anOrganization(server.deps.db, { admins: [{ ...dana, id: await userId() }] });
    for (const acr of [{}, { acr: "one-factor" }]) {
      provider.setPerson({ ...dana, ...acr });
      const { line, answer } = await signIn("", "", strict);
      expect([line, failureOf(answer)]).toEqual(["", identityErrors.strongerSignIn.message]);
    }
    provider.setPerson({ ...dana, acr: "two-factors" });
    expect((await signIn("", "", strict)).line).not.toBe("");
  });
});
