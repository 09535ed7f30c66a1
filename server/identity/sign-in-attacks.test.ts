import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const client = { clientId: "courier", clientSecret: "a secret of this test" };
let provider: IdentityProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startIdentityProvider({
    people: ["dana", "mallory"].map((sub) => ({
      sub,
      name: sub,
      email: `${sub}@example.org`,
      emailVerified: true,
    })),
    clients: [{ ...client, redirectUris: [`${testOrigin}/auth/callback`] }],
  });
  const settings = [{ id: "camp-id", label: "Camp ID", issuer: provider.issuer, ...client }];
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { OIDC_PROVIDERS: JSON.stringify(settings) },
  });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(() => server.deps.db.deleteFrom("sessions").execute());

const get = (path: string, cookie = "") =>
  fetch(`${server.origin}${path}`, { headers: { cookie }, redirect: "manual" });
const post = (path: string, headers: Record<string, string>) =>
  fetch(`${server.origin}${path}`, { method: "POST", headers });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
const sessionCookie = (answer: Response) => cookiesOf(answer).find((one) => one.startsWith("__Host-sid="));
const countSessions = async () => (await server.deps.db.selectFrom("sessions").select("id").execute()).length;

/** A sign-in up to the point where the provider sends the browser back. */
async function begin(sub: string, cookie = "") {
  const started = await get("/auth/start?mode=redirect", cookie);
  const back = await walkSignIn(started.headers.get("location") ?? "", { sub });
  return { back, cookie: cookiesOf(started).join("; ") };
}
const callback = (back: URL, cookie: string) => get(`${back.pathname}${back.search}`, cookie);
const withParam = (url: URL, name: string, value: string | null) => {
  const changed = new URL(url);
  changed.searchParams.set(name, value ?? "");
  return changed;
};

describe("no session begins with", () => {
  test.each<[string, () => Promise<Response>]>([
    [
      "the return of another person's sign-in, in a browser that started none",
      async () => callback((await begin("mallory")).back, ""),
    ],
    [
      "the return of another person's sign-in, in a browser that started its own",
      async () => callback((await begin("mallory")).back, (await begin("dana")).cookie),
    ],
    [
      "the cookie of one attempt under the name of another",
      async () => {
        const [own, other] = [await begin("dana"), await begin("mallory")];
        const [name] = other.cookie.split("=", 1);
        return callback(other.back, `${name}=${own.cookie.slice(own.cookie.indexOf("=") + 1)}`);
      },
    ],
    [
      "another person's code in an own attempt, because its verifier differs",
      async () => {
        const [own, other] = [await begin("dana"), await begin("mallory")];
        return callback(withParam(own.back, "code", other.back.searchParams.get("code")), own.cookie);
      },
    ],
    [
      "a code that was used before",
      async () => {
        const { back, cookie } = await begin("dana");
        expect(sessionCookie(await callback(back, cookie))).toBeDefined();
        await server.deps.db.deleteFrom("sessions").execute();
        return callback(back, cookie);
      },
    ],
    [
      "the name of another issuer",
      async () => {
        const { back, cookie } = await begin("dana");
        return callback(withParam(back, "iss", "https://evil.example"), cookie);
      },
    ],
  ])("%s", async (_, attack) => {
    const answer = await attack();
    expect([answer.status, answer.headers.get("location"), sessionCookie(answer)]).toEqual([
      302,
      "/login",
      undefined,
    ]);
    expect(await countSessions()).toBe(0);
  });
});

test("a session secret that was planted before the sign-in is worth nothing after it", async () => {
  const planted = `__Host-sid=${"A".repeat(43)}`;
  const { back, cookie } = await begin("dana", planted);
  const answer = await callback(back, `${cookie}; ${planted}`);
  expect(sessionCookie(answer)).not.toBe(planted);
  const minted = await post("/auth/token", { cookie: planted, origin: testOrigin });
  expect(await minted.json()).toEqual({ bearer: null });
});

test.each<[string, (token: string, secret: string) => [string, Record<string, string>]]>([
  ["a bearer in the address", (token) => [`/api/session?access_token=${token}&bearer=${token}`, {}]],
  ["a bearer in a cookie", (token) => ["/api/session", { cookie: `bearer=${token}; __Host-sid=${token}` }]],
  [
    "the session's secret as a bearer",
    (_, secret) => ["/api/session", { authorization: `Bearer ${secret}` }],
  ],
])("%s opens no call", async (_, attack) => {
  const { headers, sessionSecret } = await aSignedInPerson(server);
  const [path, sent] = attack(headers.authorization.replace("Bearer ", ""), sessionSecret);
  expect((await askServer(server, path, sent)).status).toBe(401);
});

test("another site cannot sign a visitor out", async () => {
  const { sessionSecret, headers } = await aSignedInPerson(server);
  const cookie = `__Host-sid=${sessionSecret}`;
  for (const origin of [
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: `${testOrigin}.evil.example` },
  ])
    expect((await post("/auth/sign-out", { cookie, ...origin })).status).toBe(403);
  expect((await askServer(server, "/api/session", headers)).status).toBe(200);
});

describe("what the address says is text on the page", () => {
  const script = `"><script>alert(1)</script>`;

  test("the name of an attempt", async () => {
    const path = `/auth/start?mode=popup&provider=gone&attempt=${encodeURIComponent(script)}`;
    const page = await (await get(path)).text();
    expect(page).toContain('data-attempt=""');
    expect(page).not.toContain("<script>alert");
  });

  test("the provider's description of an error", async () => {
    const started = await get("/auth/start?mode=popup&attempt=attempt-1");
    const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const said = new URLSearchParams({
      state,
      error: "access_denied",
      error_description: script,
      iss: provider.issuer,
    });
    const answer = await get(`/auth/callback?${said.toString()}`, cookiesOf(started).join("; "));
    const page = await answer.text();
    expect(page).toContain('data-outcome="failed"');
    expect(page).not.toContain("<script>alert");
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe-inline");
  });
});

test("a provider that does not accept this site in a popup is asked again by redirect", async () => {
  const started = await get("/auth/start?mode=popup&attempt=attempt-1");
  const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
  const said = new URLSearchParams({ state, error: "unauthorized_client", iss: provider.issuer });
  const answer = await get(`/auth/callback?${said.toString()}`, cookiesOf(started).join("; "));
  expect(await answer.text()).toContain('data-outcome="redirect"');
});

test("the provider sends the browser back to our own address, whatever Host the request names", async () => {
  const location = await new Promise<string>((resolve, reject) => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    request(`${server.origin}/auth/start?mode=redirect`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.headers.location ?? "");
    })
      .on("error", reject)
      .end();
  });
  expect(new URL(location).searchParams.get("redirect_uri")).toBe(`${testOrigin}/auth/callback`);
});
