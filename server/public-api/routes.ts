import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { listEvents } from "#server/events/store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { printEndpoints } from "./print-queue.ts";
import { putRoster, requireEvent } from "./roster.ts";
import { countLetters } from "./store.ts";
import { serve, type Endpoint, type ServeSettings } from "./endpoint.ts";

export const publicApiPath = "/api/v1";

export function publicApiRoutes(deps: Deps, settings: ServeSettings): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const endpoint of endpoints(deps))
    routes.on(endpoint.method, endpoint.path, serve(deps, settings, endpoint));
  return routes;
}

function endpoints(deps: Deps): Endpoint[] {
  return [
    {
      name: "apiListEvents",
      method: "GET",
      path: "/events",
      scope: undefined,
      async handle(key) {
        const events = await listEvents(deps.db, key, "desc");
        return {
          events: events.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
        };
      },
    },
    {
      name: "apiPutRoster",
      method: "PUT",
      path: "/events/:eventId/roster",
      scope: "roster:write",
      handle: (key, c) => putRoster(deps, key, c),
    },
    {
      name: "apiCountLetters",
      method: "GET",
      path: "/events/:eventId/letters",
      scope: "letters:count",
      async handle(key, c) {
        const { eventId } = await requireEvent(deps, key, c);
        return countLetters(deps.db, key, eventId, deps.clock.now());
      },
    },
    ...printEndpoints(deps),
  ];
}
