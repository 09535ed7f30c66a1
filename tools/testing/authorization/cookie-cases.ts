import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { testOrigin } from "../test-environment.ts";
import { changed, changedKeys, cookie, keyOf } from "./requesters.ts";
import type { BrokenKey } from "./matrix-row.ts";
import type { RouteCase, RoutePlace } from "./route-row.ts";

type Change = (secret: string) => string;

/** The cookie of an admin, after something has happened to it. */
function tokenRequest(happened?: BrokenKey, change: Change = (secret) => secret, origin = testOrigin) {
  return async (place: RoutePlace) => {
    const key = await keyOf(place.server, place.world, "admin");
    if (happened !== undefined) await changedKeys[happened](place, key);
    const headers = { origin, ...cookie(change(key.sessionSecret)) };
    return { path: "/auth/token", method: "POST", headers } as const;
  };
}

const signedOut = { status: 200, says: '{"bearer":null}' };

/** Without a session the response is 200 with a null bearer, not an error. */
export const tokenCases: readonly RouteCase[] = [
  { what: "an active session", request: tokenRequest(), status: 200, says: '"token"' },
  {
    what: "from another site",
    request: tokenRequest(undefined, undefined, "https://evil.example"),
    status: 403,
  },
  { what: "a tampered cookie", request: tokenRequest(undefined, changed), ...signedOut },
  {
    what: "a cookie with extra characters",
    request: tokenRequest(undefined, (secret) => `${secret}A`),
    ...signedOut,
  },
  { what: "an empty cookie", request: tokenRequest(undefined, () => ""), ...signedOut },
  { what: "an expired session", request: tokenRequest("expiredSession"), ...signedOut },
  { what: "a session after sign-out", request: tokenRequest("signedOut"), ...signedOut },
  {
    what: "no cookie, but a bearer",
    request: async ({ server, world }) => ({
      path: "/auth/token",
      method: "POST",
      headers: { origin: testOrigin, ...(await keyOf(server, world, "admin")).headers },
    }),
    ...signedOut,
  },
  {
    what: "a bearer in the cookie",
    request: async ({ server, world }) => {
      const { headers } = await keyOf(server, world, "admin");
      const asCookie = cookie(headers.authorization.slice("Bearer ".length));
      return { path: "/auth/token", method: "POST", headers: { origin: testOrigin, ...asCookie } };
    },
    ...signedOut,
  },
];

export const signOutCases: readonly RouteCase[] = [
  {
    what: "an active session",
    request: async ({ server, world }) => ({
      path: "/auth/sign-out",
      method: "POST",
      headers: { origin: testOrigin, ...cookie((await keyOf(server, world, "admin")).sessionSecret) },
    }),
    status: 200,
  },
  {
    what: "from another site",
    request: async ({ server, world }) => ({
      path: "/auth/sign-out",
      method: "POST",
      headers: {
        origin: "https://evil.example",
        ...cookie((await keyOf(server, world, "admin")).sessionSecret),
      },
    }),
    status: 403,
  },
  {
    what: "a tampered cookie; no session ends",
    request: async ({ server, world }) => ({
      path: "/auth/sign-out",
      method: "POST",
      headers: {
        origin: testOrigin,
        ...cookie(changed((await keyOf(server, world, "admin")).sessionSecret)),
      },
    }),
    status: 200,
  },
];

/** Right codes are in server/identity/sign-in-code.test.ts: they need the email. */
export const codeCases: readonly RouteCase[] = [
  {
    what: "a guess without the cookie",
    request: async () => ({
      path: "/auth/code/enter",
      method: "POST",
      headers: { origin: testOrigin, "content-type": "application/json" },
      body: JSON.stringify({ email: "guess@example.org", code: "123456" }),
    }),
    status: 400,
    says: signInCodeErrors.wrong.message,
  },
];
