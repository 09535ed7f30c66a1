import { Hono, type Context } from "hono";
import { withSystemAccess } from "#database/actor.ts";
import { inviteId } from "#domain/invites/invite.ts";
import { wayOutMessages } from "#domain/invites/mail-messages.ts";
import type { Language } from "#domain/language.ts";
import { createTeamOptOutTokens } from "#server/organizations/team-opt-out.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { requestedLanguage } from "#server/platform/http/request.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { optOutPage, optOutStyleHash } from "./opt-out-page.ts";
import { findSender, findSenderName, optIn, optInAddress, optOut, optOutAddress } from "./mail-store.ts";

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
    await transact((tx) => request.optOut(tx, clock.now()));
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
    await transact((tx) => request.optIn(tx));
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

/** The link of a family's invite or of a team invitation. */
type OptOutLink = {
  search: string;
  sender: string;
  optOut(tx: Tx, now: Date): Promise<void>;
  optIn(tx: Tx): Promise<void>;
};

type Params = OptOutLink & { language: Language; words: (typeof wayOutMessages)[Language] };

async function findRequested(c: Context, deps: LinkDeps): Promise<Params | undefined> {
  const team = c.req.query("team");
  const link =
    team === undefined ? await familyLink(deps, c.req.query("invite")) : await teamLink(deps, team);
  if (link === undefined) return undefined;
  const language = requestedLanguage(c);
  const search = language === "en" ? link.search : `${link.search}&language=${language}`;
  return { ...link, search, language, words: wayOutMessages[language] };
}

type LinkDeps = Pick<Deps, "db" | "config">;

async function familyLink({ db }: LinkDeps, given: string | undefined): Promise<OptOutLink | undefined> {
  const invite = inviteId.safeParse(given);
  if (!invite.success) return undefined;
  const sender = await findSender(db, invite.data);
  if (sender === undefined) return undefined;
  return {
    search: `invite=${invite.data}`,
    sender,
    optOut: (tx, now) => optOut(tx, invite.data, now),
    optIn: (tx) => optIn(tx, invite.data),
  };
}

async function teamLink({ db, config }: LinkDeps, token: string): Promise<OptOutLink | undefined> {
  const address = createTeamOptOutTokens(config).read(token);
  if (address === undefined) return undefined;
  const sender = await findSenderName(db, address);
  if (sender === undefined) return undefined;
  return {
    search: `team=${token}`,
    sender,
    optOut: (tx, now) => optOutAddress(tx, address, now),
    optIn: (tx) => optInAddress(tx, address),
  };
}

function notFound(c: Context): Response | Promise<Response> {
  const language = requestedLanguage(c);
  const { invalidLink, partMissing } = wayOutMessages[language];
  return c.html(optOutPage({ title: invalidLink, sentence: partMissing, language }), 404);
}
