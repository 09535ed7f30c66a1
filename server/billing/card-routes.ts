import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { readBody } from "#server/platform/http/request.ts";
import { settle, type CardDeps } from "./card-payments.ts";
import { openCardProvider } from "./open-card-provider.ts";

export const cardEventsPath = "/card-payments";

/** To register at the provider. */
export const cardEventsUrl = `${cardEventsPath}/events`;

const maxBytes = 256 * 1024;

/** The provider's messages. Their signature is the authorization. A message that changes nothing is answered like others. */
export function cardRoutes(deps: CardDeps): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const provider = openCardProvider(deps.config, deps.log);
  if (provider === undefined) return routes;
  routes.post("/events", async (c) => {
    const body = await readBody(c.env.incoming, maxBytes);
    const page = provider.readEvent(body, c.req.header("stripe-signature"), deps.clock.now());
    if (page !== undefined) await settle(deps, page);
    return c.body(null, 204);
  });
  return routes;
}
