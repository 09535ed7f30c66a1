import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { signInsOfAccount } from "./actions.ts";

/** Runs against a real provider whose responses a test can tamper with. */
const client = { clientId: "courier", clientSecret: "a secret of this test" };
let provider: IdentityProvider;
let server: RunningServer;
beforeAll(async () => {
  const redirectUris = [`${testOrigin}/auth/callback`];
  provider = await startIdentityProvider({
    people: ["dana", "ben", "mallory"].map((sub) => ({
      sub,
      name: sub,
      email: `${sub}@example.org`,
      emailVerified: true,
    })),
    clients: [{ ...client, redirectUris }],
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
afterEach(() => provider.meddle(undefined));

const get = (path: string, cookie = "", headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers: { cookie, ...headers }, redirect: "manual" });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
const sessions = async () =>
  (
    await server.deps.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.userId")
      .select("u.subject")
      .execute()
  ).map(({ subject }) => subject);

async function signIn(sub: string, mode: "popup" | "redirect" = "redirect"): Promise<Response> {
  const started = await get(`/auth/start?mode=${mode}&attempt=attempt-1`);
  const back = await walkSignIn(started.headers.get("location") ?? "", { sub });
  return get(`${back.pathname}${back.search}`, cookiesOf(started).join("; "));
}
const gotSession = (answer: Response) => cookiesOf(answer).some((cookie) => cookie.startsWith("__Host-sid="));

test("whom the provider vouches for has a session", async () => {
  const answer = await signIn("dana");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
  expect(gotSession(answer)).toBe(true);
  expect(await sessions()).toEqual(["dana"]);
});

describe("a sign-in in a browser that is signed in already", () => {
  /** As browsers do: the session cookie is sent to our own pages, not with the redirect from the provider. */
  async function signInAgain(sub: string, earlier: Response): Promise<Response> {
    const session = cookiesOf(earlier).find((cookie) => cookie.startsWith("__Host-sid="));
    const started = await get("/auth/start?mode=redirect", session);
    const back = await walkSignIn(started.headers.get("location") ?? "", { sub });
    return get(`${back.pathname}${back.search}`, cookiesOf(started).join("; "));
  }

  test.each(["dana", "ben"])("as %s ends the session that the browser had before", async (sub) => {
    const elsewhere = await signIn("dana");
    const earlier = await signIn("dana");
    expect(await sessions()).toEqual(["dana", "dana"]);
    const answer = await signInAgain(sub, earlier);
    expect(gotSession(answer)).toBe(true);
    expect((await sessions()).toSorted()).toEqual(["dana", sub].toSorted());
    const bearerWith = async (response: Response) => {
      const cookie = cookiesOf(response).find((line) => line.startsWith("__Host-sid=")) ?? "";
      const headers = { cookie, origin: testOrigin };
      const minted = await fetch(`${server.origin}/auth/token`, { method: "POST", headers });
      return (await minted.text()).includes('"token"');
    };
    expect(await Promise.all([elsewhere, earlier, answer].map(bearerWith))).toEqual([true, false, true]);
  });

  test("that fails leaves the earlier session as it is", async () => {
    const earlier = await signIn("dana");
    provider.meddle(asDana(() => ""));
    expect(gotSession(await signInAgain("mallory", earlier))).toBe(false);
    expect(await sessions()).toEqual(["dana"]);
  });
});

test("a session stores which browser and system it is for, and nothing else of the header", async () => {
  const started = await get("/auth/start?mode=redirect");
  const back = await walkSignIn(started.headers.get("location") ?? "", { sub: "dana" });
  await get(`${back.pathname}${back.search}`, cookiesOf(started).join("; "), {
    "user-agent":
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  });
  const stored = await server.deps.db.selectFrom("sessions").select(["browser", "system"]).execute();
  expect(stored).toEqual([{ browser: "Chrome", system: "Windows" }]);
});

test("a sign-in with a provider that is not configured fails, in the popup and by redirect", async () => {
  const popup = await get("/auth/start?mode=popup&attempt=attempt-1&provider=gone");
  const { message } = identityErrors.signInFailed;
  expect(await popup.text()).toContain(`data-outcome="failed" data-message="${message}"`);
  const redirect = await get("/auth/start?mode=redirect&provider=gone");
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "/login"]);
  expect(cookiesOf(redirect).some((cookie) => cookie.startsWith("sign-in-failure="))).toBe(true);
});

type Claims = Record<string, unknown>;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (part = ""): Claims => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

/** The token says "dana" where the provider said "mallory"; `seal` signs what it is given, or pretends to. */
function asDana(seal: (signed: string, header: Claims, old: string) => string, more: Claims = {}) {
  return (idToken: string): string => {
    const [head, body, old = ""] = idToken.split(".");
    const header = { ...decoded(head), ...more };
    const signed = `${encoded(header)}.${encoded({ ...decoded(body), sub: "dana" })}`;
    return `${signed}.${seal(signed, header, old)}`;
  };
}
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

describe("an id_token that the provider did not sign", () => {
  test.each([
    ["with the signature of another", asDana((_, _header, old) => old)],
    ["with none", asDana(() => "", { alg: "none" })],
    [
      "with another's key under the provider's name",
      asDana((signed) => sign("sha256", Buffer.from(signed), privateKey).toString("base64url")),
    ],
    [
      "with a key that the provider does not have",
      asDana((signed) => sign("sha256", Buffer.from(signed), privateKey).toString("base64url"), {
        kid: "mine",
      }),
    ],
    [
      "with the secret that we share with the provider",
      asDana((signed) => createHmac("sha256", client.clientSecret).update(signed).digest("base64url"), {
        alg: "HS256",
      }),
    ],
  ])("%s is rejected", async (_, change) => {
    provider.meddle(change);
    const answer = await signIn("mallory");
    expect([answer.status, answer.headers.get("location"), gotSession(answer)]).toEqual([
      302,
      "/login",
      false,
    ]);
    expect(await sessions()).toEqual([]);
  });
});

describe("an account that signs in again and again", () => {
  test("is told when to come back, on the sign-in screen and in the popup; others are not", async () => {
    const by = `${provider.issuer} mallory`;
    for (let at = 0; at < signInsOfAccount.times; at += 1)
      await server.deps.limits.use([{ limit: signInsOfAccount, by }]);
    const sentence = identityErrors.tooManyOfAccount.message;
    const answer = await signIn("mallory");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(answer.headers.get("refresh")).toBe("0;url=/login");
    const left = cookiesOf(answer)
      .find((cookie) => cookie.startsWith("sign-in-failure="))
      ?.split("=")[1];
    expect(JSON.parse(Buffer.from(left ?? "", "base64url").toString())).toBe(sentence);
    const popup = await signIn("mallory", "popup");
    expect([popup.status, gotSession(popup)]).toEqual([429, false]);
    expect(await popup.text()).toContain(`data-outcome="failed" data-message="${sentence}"`);
    expect(await sessions()).toEqual([]);
    expect(gotSession(await signIn("dana"))).toBe(true);
  });
});
