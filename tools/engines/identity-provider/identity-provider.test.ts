import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "./person.ts";
import { startIdentityProvider, type IdentityProvider } from "./start-identity-provider.ts";
import { walkSignIn, type Choice } from "./walk-sign-in.ts";

const dana: Person = {
  sub: "dana",
  name: "Dana <Whitlock>",
  email: "dana@example.org",
  emailVerified: true,
  picture: "https://example.org/dana.png",
  note: "Admin of Camp Pine Hollow",
};
const sam: Person = { sub: "sam", name: "Sam Unproven", email: "sam@example.org", emailVerified: false };
const callback = "http://localhost:5173/auth/callback";

let provider: IdentityProvider;
let config: oidc.Configuration;

beforeAll(async () => {
  const clients = [{ clientId: "courier", clientSecret: "a secret of this test", redirectUris: [callback] }];
  provider = await startIdentityProvider({ people: [dana, sam], clients });
  config = await oidc.discovery(new URL(provider.issuer), "courier", "a secret of this test", undefined, {
    execute: [oidc.allowInsecureRequests],
  });
});
afterAll(async () => provider.stop());

async function startAttempt(request: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "openid profile email",
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...request,
  });
  return { url, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

async function signIn(choice: Choice, request?: Record<string, string>) {
  const { url, checks } = await startAttempt(request);
  const back = await walkSignIn(url, choice);
  return (await oidc.authorizationCodeGrant(config, back, checks)).claims();
}

describe("the development identity provider", () => {
  test("tells the app who chose themselves, in the id_token", async () => {
    expect(await signIn({ sub: "dana" })).toMatchObject({
      sub: "dana",
      name: "Dana <Whitlock>",
      email: "dana@example.org",
      email_verified: true,
      picture: "https://example.org/dana.png",
    });
    expect(await signIn({ sub: "sam" })).toMatchObject({ sub: "sam", email_verified: false });
  });

  test.each(["login", "select_account", "consent", "login select_account"])(
    "understands prompt=%s",
    async (prompt) => {
      expect(await signIn({ sub: "sam" }, { prompt })).toMatchObject({ sub: "sam" });
    },
  );

  test("tells since when it knows a person, and asks again when told to", async () => {
    const now = Math.floor(Date.now() / 1_000);
    provider.setPerson({ ...dana, signedInAt: now - 3_600, acr: "two-factors" });
    const asked = { max_age: "86400", acr_values: "two-factors" };
    expect(await signIn({ sub: "dana" }, asked)).toMatchObject({
      auth_time: now - 3_600,
      acr: "two-factors",
    });
    for (const request of [{ max_age: "0" }, { max_age: "86400", prompt: "login" }])
      expect((await signIn({ sub: "dana" }, request))?.auth_time).toBeGreaterThanOrEqual(now);
    provider.setIgnoresMaxAge(true);
    expect(await signIn({ sub: "dana" }, { max_age: "0" })).toMatchObject({ auth_time: now - 3_600 });
    provider.setIgnoresMaxAge(false);
    provider.setPerson(dana);
  });

  test("answers access_denied to Cancel", async () => {
    const back = await walkSignIn((await startAttempt()).url, "cancel");
    expect(back.searchParams.get("error")).toBe("access_denied");
  });

  test("refuses the next sign-in when told, and only that one", async () => {
    provider.refuseNextSignIn();
    const back = await walkSignIn((await startAttempt()).url, { sub: "dana" });
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(await signIn({ sub: "dana" })).toMatchObject({ sub: "dana" });
  });

  test("asks for PKCE", async () => {
    const url = oidc.buildAuthorizationUrl(config, { redirect_uri: callback, scope: "openid", state: "s" });
    expect((await walkSignIn(url, "cancel")).searchParams.get("error")).toBe("invalid_request");
  });

  test("lists every person on its page and escapes their names", async () => {
    const { url } = await startAttempt();
    const first = await fetch(url, { redirect: "manual" });
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(cookie).toMatch(/camp-id-sign-in=/);
    const page = await fetch(new URL(first.headers.get("location") ?? "", url), { headers: { cookie } });
    const visible = await page.text();
    expect(visible).toContain("Dana &lt;Whitlock&gt;");
    expect(visible).toContain("Admin of Camp Pine Hollow");
    expect(visible).toContain("sam@example.org (not verified)");
  });

  test("says so when a sign-in is over", async () => {
    const page = await fetch(`${provider.issuer}/sign-in/long-gone`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("start again");
  });

  test("sends the opener policy it is told to send", async () => {
    const policy = async () => (await fetch(provider.issuer)).headers.get("cross-origin-opener-policy");
    expect(await policy()).toBeNull();
    provider.setCrossOriginOpenerPolicy("same-origin");
    expect(await policy()).toBe("same-origin");
    provider.setCrossOriginOpenerPolicy(undefined);
    expect(await policy()).toBeNull();
  });

  test("accepts a person added later", async () => {
    provider.setPerson({ sub: "nell", name: "Nell", email: "nell@example.org", emailVerified: true });
    expect(await signIn({ sub: "nell" })).toMatchObject({ email: "nell@example.org" });
  });
});
