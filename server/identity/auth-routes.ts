import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import * as oidc from "openid-client";
import { AppError, httpStatusOf } from "#domain/app-error.ts";
import { deviceOf } from "#domain/identity/device.ts";
import { providerClaims, verifiedEmailOf, type ProviderClaims } from "#domain/identity/email.ts";
import { identityErrors, signInMessage } from "#domain/identity/errors.ts";
import { isFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { sessionLifetimeDays } from "#domain/identity/session.ts";
import type { Limit } from "#domain/limit.ts";
import { staffSignInOf } from "#server/platform/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import { retryAfterHeader } from "#server/platform/http/failure.ts";
import { requestedLanguage } from "#server/platform/http/request.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { AddressOf } from "#server/platform/limits/network-address.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import { endSession, mintBearer, signInsOfAccount, startSession } from "./actions.ts";
import { codeRoutes } from "./code-routes.ts";
import { createCookies, type Cookies, type SignInAttempt } from "./cookies.ts";
import { createKnownBrowsers, type KnownBrowsers } from "./known-browsers.ts";
import { tellOfJoin } from "./jobs.ts";
import { isOnATeam } from "./people-store.ts";
import { popupPage, popupScriptHash } from "./popup-page.ts";
import { createProviders, tellsAuthTime, type Provider } from "./providers.ts";
import { findIssuer } from "./sign-in-store.ts";
import type { EndedSession } from "./store.ts";

const attemptShape = /^[A-Za-z0-9_-]{8,64}$/;

type AuthRoutes = Hono<{ Bindings: HttpBindings }>;
type AuthContext = Context<{ Bindings: HttpBindings }>;

/** The only routes that read a cookie; all others use the Authorization header. */
export function authRoutes(deps: Deps, addressOf: AddressOf): AuthRoutes {
  const { config } = deps;
  const cookies = createCookies(config.PUBLIC_ORIGIN.startsWith("https:"));
  const providers = createProviders(config.OIDC_PROVIDERS);
  const knownBrowsers = createKnownBrowsers(config, deps.clock);
  const routes: AuthRoutes = new Hono();
  routes.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await next();
  });
  routes.get("/providers", (c) =>
    c.json({
      providers: [...providers.values()].map(({ id, label }) => ({ id, label })),
      emailCodes: config.EMAIL_CODES,
      emailCodesForTeams: config.EMAIL_CODES && staffSignInOf(config) === "any",
      demo: config.DEMO,
    }),
  );
  routes.route("/code", codeRoutes(deps, addressOf, cookies, knownBrowsers));
  const by = (c: AuthContext) => addressOf(c.env.incoming);
  routes.get("/start", async (c) => {
    const attempt = newAttempt(c, providers, cookies);
    return limited(c, deps, cookies, attempt, async () => {
      await deps.limits.use([{ limit: signInStarts, by: by(c) }]);
      return start(c, deps, providers, cookies, attempt);
    });
  });
  routes.get("/callback", async (c) => {
    const attempt = cookies.readAttempt(c.req.header("cookie"), c.req.query("state") ?? "");
    // No attempt cookie: a stale tab, a second use, or another person's link.
    if (attempt === undefined) return fail(c, deps, cookies, undefined, undefined);
    return limited(c, deps, cookies, attempt, async () => {
      await deps.limits.use([{ limit: signInReturns, by: by(c) }]);
      return callback(c, deps, { providers, knownBrowsers, cookies }, attempt);
    });
  });
  routes.post("/token", async (c) => {
    if (!fromOurPage(c, config.PUBLIC_ORIGIN)) return refuseOrigin(c);
    const secret = cookies.readSession(c.req.header("cookie"));
    const idle = c.req.header("x-tab-idle") === "1";
    // Not an error: every public page makes this request once.
    const bearer = secret === undefined ? null : await mintBearer(deps.db, deps.clock, secret, { idle });
    return c.json({ bearer });
  });
  routes.post("/sign-out", async (c) => {
    if (!fromOurPage(c, config.PUBLIC_ORIGIN)) return refuseOrigin(c);
    const secret = cookies.readSession(c.req.header("cookie"));
    const ended =
      secret === undefined ? undefined : await deps.transact((tx) => endSession(tx, hashSecret(secret)));
    c.header("set-cookie", cookies.endSession());
    if (ended?.onSharedComputer !== true) return c.json({});
    c.header("set-cookie", cookies.endKnown(), { append: true });
    return c.json({ next: await providerSignOutUrl(deps, providers, ended) });
  });
  return routes;
}

/** Undefined if the provider has no such page or does not answer: our own session has ended in any case. */
async function providerSignOutUrl(
  deps: Deps,
  providers: Map<string, Provider>,
  ended: EndedSession,
): Promise<string | undefined> {
  const issuer = ended.issuer ?? (await findIssuer(deps.db, ended.userId));
  const provider = [...providers.values()].find((each) => each.issuer === issuer);
  try {
    const configuration = await provider?.discover();
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${deps.config.PUBLIC_ORIGIN}/login`,
    }).href;
  } catch (error) {
    deps.log.warn({ err: error, provider: provider?.id }, "the identity provider did not answer");
    return undefined;
  }
}

/** CSRF check: acting with the cookie also requires our own Origin. */
function fromOurPage(c: Context, publicOrigin: string): boolean {
  return c.req.header("origin") === publicOrigin;
}

function refuseOrigin(c: Context): Response {
  const { status, code, message } = identityErrors.foreignOrigin;
  return c.json({ error: { status, code, message } }, httpStatusOf[status]);
}

function newAttempt(c: Context, providers: Map<string, Provider>, cookies: Cookies): SignInAttempt {
  const mode = c.req.query("mode") === "popup" ? "popup" : "redirect";
  const name = c.req.query("attempt") ?? "";
  // The callback does not get the session cookie: it is Strict, and the provider's redirect comes from another site.
  const secret = cookies.readSession(c.req.header("cookie"));
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    provider: c.req.query("provider") ?? [...providers.keys()][0] ?? "",
    mode,
    attempt: attemptShape.test(name) ? name : "",
    ...(secret === undefined ? {} : { replaces: hashSecret(secret).toString("base64url") }),
    fresh: c.req.query("fresh") === "1",
    onSharedComputer: c.req.query("shared") === "1",
  };
}

async function start(
  c: Context,
  deps: Deps,
  providers: Map<string, Provider>,
  cookies: Cookies,
  attempt: SignInAttempt,
): Promise<Response> {
  const provider = providers.get(attempt.provider);
  if (provider === undefined) return fail(c, deps, cookies, attempt, undefined);
  try {
    const configuration = await provider.discover();
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${deps.config.PUBLIC_ORIGIN}/auth/callback`,
      scope: "openid email profile",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
      // Without it, a provider that still knows the last user of this browser signs them in silently.
      prompt: "select_account",
      ...(tellsAuthTime(configuration) ? { max_age: String(maxAgeOf(attempt)) } : {}),
      ...(provider.requireAcr === undefined ? {} : { acr_values: provider.requireAcr.join(" ") }),
    });
    c.header("set-cookie", cookies.attempt(attempt));
    return c.redirect(url.href, 302);
  } catch (error) {
    deps.log.warn({ err: error, provider: provider.id }, "the identity provider did not answer");
    return fail(c, deps, cookies, attempt, undefined);
  }
}

/**
 * In seconds. Sent at each sign-in, because providers tell `auth_time` only if asked. 0 asks for a new login at the
 * provider; `prompt=login` means the same, but some providers reject it.
 */
function maxAgeOf({ fresh }: SignInAttempt): number {
  return fresh === true ? 0 : sessionLifetimeDays * 86_400;
}

/**
 * Null if the provider announces `auth_time` and did not send it. A provider that does not announce it may have asked
 * for nothing: then the sign-in itself is all that is known.
 */
function authenticatedAtOf(
  { auth_time: seconds }: ProviderClaims,
  configuration: oidc.Configuration,
  now: Date,
): Date | null {
  if (seconds !== undefined) return new Date(Math.min(seconds * 1_000, now.getTime()));
  return tellsAuthTime(configuration) ? null : now;
}

type Known = { providers: Map<string, Provider>; knownBrowsers: KnownBrowsers; cookies: Cookies };

async function callback(
  c: Context,
  deps: Deps,
  { providers, knownBrowsers, cookies }: Known,
  attempt: SignInAttempt,
): Promise<Response> {
  c.header("set-cookie", cookies.endAttempt(attempt.state), { append: true });
  const provider = providers.get(attempt.provider);
  if (provider === undefined) return fail(c, deps, cookies, attempt, undefined);
  try {
    const request = new URL(c.req.url);
    const configuration = await provider.discover();
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${deps.config.PUBLIC_ORIGIN}${request.pathname}${request.search}`),
      {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      },
    );
    const claims = providerClaims.parse(tokens.claims());
    const account = `${provider.issuer} ${claims.sub}`;
    await deps.limits.use([{ limit: signInsOfAccount, by: account }]);
    const authenticatedAt = authenticatedAtOf(claims, configuration, deps.clock.now());
    if (attempt.fresh === true && !isFreshSignIn(authenticatedAt, deps.clock.now()))
      throw new AppError(identityErrors.signInNotRecent);
    const browser = {
      device: deviceOf(c.req.header("user-agent")),
      replaces: attempt.replaces === undefined ? undefined : Buffer.from(attempt.replaces, "base64url"),
      onSharedComputer: attempt.onSharedComputer === true,
      renews: attempt.fresh === true,
    };
    const { issuer } = provider;
    const way = { issuer, subject: claims.sub, verifiedEmail: verifiedEmailOf(claims, issuer) };
    if (isTooWeak(provider, claims) && (await isOnATeam(deps.db, way)))
      throw new AppError(identityErrors.strongerSignIn);
    const { secret, onSharedComputer } = await deps.transact(async (tx) => {
      const started = await startSession(tx, deps.clock, issuer, claims, browser, authenticatedAt);
      await tellOfJoin(tx, deps, started);
      return started;
    });
    c.header("set-cookie", cookies.session(secret, { onSharedComputer }), { append: true });
    if (way.verifiedEmail !== null && !onSharedComputer) {
      const known = knownBrowsers.remember(cookies.readKnown(c.req.header("cookie")), way.verifiedEmail);
      c.header("set-cookie", cookies.known(known), { append: true });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error, provider: provider.id }, "sign-in failed");
    if (!(error instanceof oidc.AuthorizationResponseError))
      return fail(c, deps, cookies, attempt, undefined);
    // The provider does not know this domain, or not for a popup.
    if (error.error === "unauthorized_client" && attempt.mode === "popup")
      return answerPopup(c, deps, { attempt: attempt.attempt, outcome: "redirect", message: "" });
    return fail(c, deps, cookies, attempt, error.error_description);
  }
  if (attempt.mode === "redirect") return c.redirect("/login", 302);
  return answerPopup(c, deps, { attempt: attempt.attempt, outcome: "signed-in", message: "" });
}

function isTooWeak({ requireAcr }: Provider, { acr }: ProviderClaims): boolean {
  return requireAcr !== undefined && (acr === undefined || !requireAcr.includes(acr));
}

/** Answers 429 with a message in the popup or, through a Refresh header, on the sign-in screen. */
async function limited(
  c: Context,
  deps: Deps,
  cookies: Cookies,
  attempt: SignInAttempt,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.log.warn({ err: error }, "sign-in failed");
      return fail(c, deps, cookies, attempt, undefined);
    }
    const { definition, retryAfterSeconds } = error;
    if (definition.status !== "resource-exhausted")
      return fail(c, deps, cookies, attempt, definition.message);
    c.status(429);
    for (const [name, value] of Object.entries(retryAfterHeader(retryAfterSeconds))) c.header(name, value);
    const news = { attempt: attempt.attempt, outcome: "failed", message: definition.message } as const;
    if (attempt.mode === "popup") return answerPopup(c, deps, news);
    c.header("set-cookie", cookies.failure(definition.message), { append: true });
    c.header("refresh", "0;url=/login");
    return c.text(definition.message);
  }
}

function fail(
  c: Context,
  deps: Deps,
  cookies: Cookies,
  attempt: SignInAttempt | undefined,
  words: string | undefined,
): Response {
  if (attempt?.mode === "popup") {
    const message = signInMessage(words, identityErrors.signInFailed.message);
    return answerPopup(c, deps, { attempt: attempt.attempt, outcome: "failed", message });
  }
  c.header("set-cookie", cookies.failure(signInMessage(words, identityErrors.signInFailedAgain.message)), {
    append: true,
  });
  return c.redirect("/login", 302);
}

function answerPopup(c: Context, deps: Deps, news: Parameters<typeof popupPage>[0]): Response {
  c.header(
    "content-security-policy",
    contentSecurityPolicy(deps.allowedOrigins, { scripts: [popupScriptHash] }),
  );
  return c.html(popupPage(news, requestedLanguage(c)));
}

/** Per network address. A whole camp or many phones can share one. */
export const signInStarts: Limit = {
  name: "sign-in-starts",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** Per network address. Each return makes the server call the provider. */
const signInReturns: Limit = {
  name: "sign-in-returns",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};
