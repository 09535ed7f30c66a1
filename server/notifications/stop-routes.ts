import { Hono, type Context } from "hono";
import type { Language } from "#domain/language.ts";
import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { isForFamilies, kindSettings } from "#domain/notifications/kinds.ts";
import { findLanguage } from "#server/identity/store.ts";
import { optOutPage, optOutStyleHash, type OptOutPage } from "#server/invites/opt-out-page.ts";
import type { Deps } from "#server/platform/deps.ts";
import { requestedLanguage } from "#server/platform/http/request.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { chooseNotification } from "./actions.ts";
import { createStopTokens, type Stop } from "./stop-token.ts";

/**
 * The unsubscribe page of every notification; it needs no sign-in. GET changes nothing, because mail scanners open
 * links; mail programs with their own button POST at once (RFC 8058). The page uses the language of the mail.
 */
export function stopRoutes(deps: Deps): Hono {
  const { db, transact, config } = deps;
  const tokens = createStopTokens(config);
  const request = (c: Context): Stop | undefined => tokens.read(c.req.query("notices") ?? "");
  const languageOf = async ({ userId, kind }: Stop): Promise<Language> =>
    (isForFamilies(kind) ? await findLanguage(db, userId) : undefined) ?? "en";
  const policy = contentSecurityPolicy(deps.allowedOrigins, { styles: [optOutStyleHash] });
  const show = (c: Context, page: OptOutPage, status: 200 | 404 = 200) => {
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    const link = { href: "/settings", label: notificationMailMessages[page.language].choose };
    return c.html(optOutPage({ ...page, link }), status);
  };
  const notFound = (c: Context) => {
    const language = requestedLanguage(c);
    const { invalidLink, partMissing } = notificationMailMessages[language];
    return show(c, { title: invalidLink, sentence: partMissing, language }, 404);
  };
  const app = new Hono();
  app.get("/stop", async (c) => {
    const stop = request(c);
    if (stop === undefined) return notFound(c);
    const language = await languageOf(stop);
    const words = notificationMailMessages[language];
    return show(c, {
      title: kindSettings[stop.kind][language].stop,
      sentence: words.othersCome,
      button: words.stop,
      action: `/mail/stop?notices=${tokens.write(stop)}`,
      language,
    });
  });
  app.post("/stop", async (c) => {
    const stop = request(c);
    if (stop === undefined) return notFound(c);
    const language = await languageOf(stop);
    const words = notificationMailMessages[language];
    await transact((tx) => chooseNotification(tx, deps, { ...stop, wanted: false }));
    return show(c, { title: words.done, sentence: kindSettings[stop.kind][language].stopped, language });
  });
  return app;
}
