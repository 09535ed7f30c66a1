import { Hono, type Context } from "hono";
import { noticeWords } from "#domain/notices/notice-words.ts";
import { noticeReasons } from "#domain/notices/reasons.ts";
import { optOutPage, optOutStyleHash, type OptOutPage } from "#server/invites/opt-out-page.ts";
import type { Deps } from "#server/platform/deps.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { chooseNotice } from "./actions.ts";
import { createStopTokens, type Stop } from "./stop-token.ts";

/**
 * The way out that every notice carries; whoever has the mail needs no account for it. Looking at the page changes nothing,
 * because mail scanners look at everything; mail programs with a button of their own send the form at once (RFC 8058).
 */
export function stopRoutes(deps: Deps): Hono {
  const { transact, config } = deps;
  const tokens = createStopTokens(config);
  const asked = (c: Context): Stop | undefined => tokens.read(c.req.query("notices") ?? "");
  const policy = contentSecurityPolicy(deps.allowedOrigins, { styles: [optOutStyleHash] });
  const show = (c: Context, page: OptOutPage, status: 200 | 404 = 200) => {
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    const link = { href: "/settings", label: "Choose what you are mailed" };
    return c.html(optOutPage({ ...page, link }), status);
  };
  const notFound = (c: Context) => {
    const { message } = noticeReasons.invalidLink;
    return show(c, { title: message, sentence: "Perhaps a part of the link is missing." }, 404);
  };
  const app = new Hono();
  app.get("/stop", (c) => {
    const stop = asked(c);
    if (stop === undefined) return notFound(c);
    return show(c, {
      title: noticeWords[stop.kind].stop,
      sentence: "Other mails still come. You can change your mind in your settings.",
      button: "Stop these mails",
      action: `/mail/stop?notices=${tokens.write(stop)}`,
    });
  });
  app.post("/stop", async (c) => {
    const stop = asked(c);
    if (stop === undefined) return notFound(c);
    await transact((tx) => chooseNotice(tx, deps, { ...stop, wanted: false }));
    return show(c, { title: "Done.", sentence: noticeWords[stop.kind].stopped });
  });
  return app;
}
