import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import * as z from "zod/mini";
import { withSystemAccess } from "#database/actor.ts";
import type { Language } from "#domain/language.ts";
import { isForFamilies, kindSettings, notificationKind } from "#domain/notifications/kinds.ts";
import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { uuid } from "#domain/uuid.ts";
import { findLanguage } from "#server/identity/store.ts";
import { optOutPage, optOutStyleHash, type OptOutPage } from "#server/invites/opt-out-page.ts";
import type { Config } from "#server/platform/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import { requestedLanguage } from "#server/platform/http/request.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { chooseNotification } from "./actions.ts";

/** Ids only: the token is part of a URL, and URLs are logged. */
const stop = z.object({ userId: uuid, kind: notificationKind });
export type Stop = z.infer<typeof stop>;

/**
 * Stops one kind of mail without sign-in and grants nothing else. It never expires, because a mail may be opened years
 * later.
 */
export function createStopTokens({ LINK_KEY }: Pick<Config, "LINK_KEY">) {
  // A derived key, so that no other use of LINK_KEY can create these tokens.
  const key = Buffer.from(hkdfSync("sha256", LINK_KEY, "", "unsubscribe links", 32));
  const sumOf = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    write({ userId, kind }: Stop): string {
      const payload = Buffer.from(JSON.stringify({ userId, kind })).toString("base64url");
      return `${payload}.${sumOf(payload).toString("base64url")}`;
    },
    read(text: string): Stop | undefined {
      const [payload = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(payload)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return stop.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    },
  };
}

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
    // The token is the permission: it names the user whose push subscriptions end.
    await withSystemAccess(() => transact((tx) => chooseNotification(tx, deps, { ...stop, wanted: false })));
    return show(c, { title: words.done, sentence: kindSettings[stop.kind][language].stopped, language });
  });
  return app;
}
