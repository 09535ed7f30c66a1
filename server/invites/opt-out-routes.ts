import { Hono, type Context } from "hono";
import { asCourier } from "#database/asker.ts";
import { inviteId } from "#domain/invites/invite.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import type { Deps } from "#server/platform/deps.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { optOutPage, optOutStyleHash } from "./opt-out-page.ts";
import { findSender, optIn, optOut } from "./opt-out-store.ts";

/**
 * The way out that every invite mail carries. Looking at the page changes nothing, because mail scanners look at
 * everything; mail programs with a button of their own send the form at once.
 */
export function optOutRoutes(deps: Deps): Hono {
  const { transact, clock } = deps;
  const app = new Hono();
  app.use(async (c, next) => {
    const policy = contentSecurityPolicy(deps.allowedOrigins, { styles: [optOutStyleHash] });
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    // Whoever has the mail has its link; they need no account.
    await asCourier(next);
  });
  // Also for whoever loads the last page again.
  app.on("GET", ["/opt-out", "/opt-in"], async (c) => {
    const asked = await findAsked(c, deps);
    if (asked === undefined) return notFound(c);
    return c.html(
      optOutPage({
        title: `No more mail from ${asked.sender}?`,
        sentence: "You will get no invites at this address any more. What you have accepted stays.",
        button: "No more mail",
        action: `/mail/opt-out?invite=${asked.invite}`,
      }),
    );
  });
  app.post("/opt-out", async (c) => {
    const asked = await findAsked(c, deps);
    if (asked === undefined) return notFound(c);
    await transact((tx) => optOut(tx, asked.invite, clock.now()));
    return c.html(
      optOutPage({
        title: "Done.",
        sentence: `${asked.sender} will not send invites to this address again.`,
        button: "That was a mistake: let them write",
        action: `/mail/opt-in?invite=${asked.invite}`,
      }),
    );
  });
  app.post("/opt-in", async (c) => {
    const asked = await findAsked(c, deps);
    if (asked === undefined) return notFound(c);
    await transact((tx) => optIn(tx, asked.invite));
    return c.html(
      optOutPage({ title: "Done.", sentence: `${asked.sender} may send invites to this address.` }),
    );
  });
  return app;
}

async function findAsked(
  c: Context,
  { db }: Pick<Deps, "db">,
): Promise<{ invite: string; sender: string } | undefined> {
  const invite = inviteId.safeParse(c.req.query("invite"));
  if (!invite.success) return undefined;
  const sender = await findSender(db, invite.data);
  return sender === undefined ? undefined : { invite: invite.data, sender };
}

function notFound(c: Context): Response | Promise<Response> {
  const { message } = inviteReasons.invalidLink;
  return c.html(optOutPage({ title: message, sentence: "Perhaps a part of the link is missing." }), 404);
}
