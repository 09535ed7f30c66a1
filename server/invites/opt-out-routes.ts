import { Hono, type Context } from "hono";
import { withSystemAccess } from "#database/actor.ts";
import { inviteId } from "#domain/invites/invite.ts";
import { wayOutMessages } from "#domain/invites/mail-messages.ts";
import type { Language } from "#domain/language.ts";
import type { Deps } from "#server/platform/deps.ts";
import { requestedLanguage } from "#server/platform/http/request.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { optOutPage, optOutStyleHash } from "./opt-out-page.ts";
import { findSender, optIn, optOut } from "./mail-store.ts";

/**
 * GET changes nothing, because mail scanners follow links. Mail programs with an unsubscribe button POST directly.
 */
export function optOutRoutes(deps: Deps): Hono {
  const { transact, clock } = deps;
  const app = new Hono();
  app.use(async (c, next) => {
    const policy = contentSecurityPolicy(deps.allowedOrigins, { styles: [optOutStyleHash] });
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    // The link in the mail is the authorization; no account is needed.
    await withSystemAccess(next);
  });
  // GET /opt-in covers a reload of the last page.
  app.on("GET", ["/opt-out", "/opt-in"], async (c) => {
    const request = await findRequested(c, deps);
    if (request === undefined) return notFound(c);
    return c.html(
      optOutPage({
        title: request.words.title(request.sender),
        sentence: request.words.sentence,
        button: request.words.button,
        action: `/mail/opt-out?${request.search}`,
        language: request.language,
      }),
    );
  });
  app.post("/opt-out", async (c) => {
    const request = await findRequested(c, deps);
    if (request === undefined) return notFound(c);
    await transact((tx) => optOut(tx, request.invite, clock.now()));
    return c.html(
      optOutPage({
        title: request.words.done,
        sentence: request.words.stopped(request.sender),
        button: request.words.mistake,
        action: `/mail/opt-in?${request.search}`,
        language: request.language,
      }),
    );
  });
  app.post("/opt-in", async (c) => {
    const request = await findRequested(c, deps);
    if (request === undefined) return notFound(c);
    await transact((tx) => optIn(tx, request.invite));
    return c.html(
      optOutPage({
        title: request.words.done,
        sentence: request.words.allowed(request.sender),
        language: request.language,
      }),
    );
  });
  return app;
}

type Params = {
  invite: string;
  search: string;
  sender: string;
  language: Language;
  words: (typeof wayOutMessages)[Language];
};

async function findRequested(c: Context, { db }: Pick<Deps, "db">): Promise<Params | undefined> {
  const invite = inviteId.safeParse(c.req.query("invite"));
  if (!invite.success) return undefined;
  const sender = await findSender(db, invite.data);
  if (sender === undefined) return undefined;
  const language = requestedLanguage(c);
  const search = language === "en" ? `invite=${invite.data}` : `invite=${invite.data}&language=${language}`;
  return { invite: invite.data, search, sender, language, words: wayOutMessages[language] };
}

function notFound(c: Context): Response | Promise<Response> {
  const language = requestedLanguage(c);
  const { invalidLink, partMissing } = wayOutMessages[language];
  return c.html(optOutPage({ title: invalidLink, sentence: partMissing, language }), 404);
}
