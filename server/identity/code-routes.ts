import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import type * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { deviceOf } from "#domain/identity/device.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { codeEntry, codeRequest } from "#domain/identity/sign-in-code.ts";
import type { Deps } from "#server/platform/deps.ts";
import { errorOfIssue, readJsonBody, requestedLanguage } from "#server/platform/http/request.ts";
import type { AddressOf } from "#server/platform/limits/network-address.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import { sendSignInCode, signInWithCode } from "./code-actions.ts";
import type { Cookies } from "./cookies.ts";
import type { KnownBrowsers } from "./known-browsers.ts";

type CodeRoutes = Hono<{ Bindings: HttpBindings }>;
type CodeContext = Context<{ Bindings: HttpBindings }>;

const maxBytes = 4_096;

export function codeRoutes(
  deps: Deps,
  addressOf: AddressOf,
  cookies: Cookies,
  knownBrowsers: KnownBrowsers,
): CodeRoutes {
  const { config } = deps;
  const routes: CodeRoutes = new Hono();
  function checked(c: CodeContext): { network: string; browser: string } {
    if (c.req.header("origin") !== config.PUBLIC_ORIGIN) throw new AppError(identityErrors.foreignOrigin);
    if (!config.EMAIL_CODES) throw new AppError(generalErrors.notFound);
    return {
      network: addressOf(c.env.incoming),
      browser: cookies.readCode(c.req.header("cookie")) ?? "",
    };
  }
  routes.post("/", async (c) => {
    const { network, browser: earlier } = checked(c);
    const { email, language = requestedLanguage(c), invite } = await bodyOf(c, codeRequest);
    const browser = await sendSignInCode(deps, {
      email,
      language,
      network,
      earlier,
      invite,
      knownAs: knownBrowsers.find(cookies.readKnown(c.req.header("cookie")), email),
      here: `${config.PUBLIC_ORIGIN}/auth/code/here?key=${knownBrowsers.writeLink(email)}`,
    });
    c.header("set-cookie", cookies.code(browser));
    return c.json({});
  });
  routes.post("/enter", async (c) => {
    const about = checked(c);
    const entry = await bodyOf(c, codeEntry);
    const session = cookies.readSession(c.req.header("cookie"));
    const { secret, onSharedComputer } = await signInWithCode(deps, entry, {
      ...about,
      device: deviceOf(c.req.header("user-agent")),
      replaces: session === undefined ? undefined : hashSecret(session),
    });
    c.header("set-cookie", cookies.endCode(), { append: true });
    c.header("set-cookie", cookies.session(secret, { onSharedComputer }), { append: true });
    const known = knownBrowsers.remember(cookies.readKnown(c.req.header("cookie")), entry.email);
    c.header("set-cookie", onSharedComputer ? cookies.endKnown() : cookies.known(known), { append: true });
    return c.json({});
  });
  // Mail programs open links on their own, too. In them the cookie is of no use.
  routes.get("/here", (c) => {
    const known = knownBrowsers.rememberByLink(
      cookies.readKnown(c.req.header("cookie")),
      c.req.query("key") ?? "",
    );
    if (known !== undefined) c.header("set-cookie", cookies.known(known));
    return c.redirect("/login", 302);
  });
  return routes;
}

async function bodyOf<T extends z.ZodMiniType>(c: CodeContext, shape: T): Promise<z.output<T>> {
  const parsed = shape.safeParse(await readJsonBody(c.env, maxBytes));
  if (parsed.success) return parsed.data;
  throw new AppError(errorOfIssue(parsed.error.issues[0]?.message));
}
