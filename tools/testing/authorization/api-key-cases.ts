import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { eventErrors } from "#domain/events/errors.ts";
import type { ApiScope } from "#domain/organizations/api-key.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { keyOfJob } from "#server/printing/pdf-files.ts";
import { anApiKey } from "../an-api-key.ts";
import type { World } from "./camp-world.ts";
import { anAgent } from "./printed-world.ts";
import { changed } from "./requesters.ts";
import type { RouteCase, RoutePlace, RouteRequest, RouteRow } from "./route-row.ts";

const openedBy = "an API key of the organization; no user opens it, whatever their role";
const invalid = { status: 401, says: apiKeyErrors.invalid.message };

type KeyRoute = {
  method: "GET" | "PUT";
  route: string;
  path: (world: World) => string;
  scope?: ApiScope;
  body?: object;
  /** Makes the state in which the key of the request may do it. */
  prepare?: (place: RoutePlace, keyId: string) => Promise<void>;
  /** What the answer of a valid key is about. */
  shows?: true;
  cases?: (keyed: KeyedRequest) => readonly RouteCase[];
};
type KeyedRequest = (
  change?: (headers: { authorization: string }, path: string, place: RoutePlace) => Promise<RouteRequest>,
  scopes?: readonly ApiScope[],
  whose?: "camp" | "other",
) => RouteCase["request"];

/** A route that a program opens: each attack on a key gets the answer of a key that never existed. */
function keyRoute({ method, route, path, scope, body, prepare, shows, cases }: KeyRoute): RouteRow {
  const content = body === undefined ? "Name\nMaya\n" : JSON.stringify(body);
  const sent = method === "PUT" ? { method, body: content } : {};
  const keyed: KeyedRequest =
    (change, scopes, whose = "camp") =>
    async (place) => {
      const { orgId } = place.world[whose].things;
      const { id, headers: own } = await anApiKey(
        place.db,
        { id: orgId },
        scopes === undefined ? {} : { scopes },
      );
      await prepare?.(place, id);
      const headers = { ...own, "content-type": body === undefined ? "text/csv" : "application/json" };
      const address = path(place.world);
      const request =
        change === undefined ? { path: address, headers } : await change(headers, address, place);
      return { ...sent, ...request };
    };
  const never = "00000000-0000-4000-8000-000000000000";
  return {
    route: `${method} ${route}`,
    openedBy: scope === undefined ? openedBy : `${openedBy}; scope ${scope}`,
    without: { path: route.replace(/:[a-zA-Z]+/g, never), ...sent, ...invalid },
    cases: [
      {
        what: "with a key",
        request: keyed(),
        status: 200,
        changes: true,
        ...(shows === true ? { shows } : {}),
      },
      {
        what: "a tampered key",
        request: keyed(async ({ authorization }, own) => ({
          path: own,
          headers: { authorization: `${authorization.slice(0, -43)}${changed(authorization.slice(-43))}` },
        })),
        ...invalid,
      },
      {
        what: "an expired key",
        request: async (place) => {
          const { orgId } = place.world.camp.things;
          const { headers } = await anApiKey(place.db, { id: orgId }, { expiresAt: new Date() });
          return { ...sent, path: path(place.world), headers };
        },
        ...invalid,
      },
      {
        what: "a revoked key",
        request: keyed(async (headers, own, { db, world }) => {
          await db.deleteFrom("apiKeys").where("organizationId", "=", world.camp.things.orgId).execute();
          return { path: own, headers };
        }),
        ...invalid,
      },
      {
        what: "a key in the address",
        request: keyed(async ({ authorization }, own) => ({
          path: `${own}?key=${authorization.replace("Bearer ", "")}`,
        })),
        status: 400,
        says: apiKeyErrors.inAddress.message,
      },
      ...(scope === undefined
        ? []
        : [
            {
              what: "a key with another scope",
              request: keyed(undefined, scope === "roster:write" ? ["letters:count"] : ["roster:write"]),
              status: 403,
              says: apiKeyErrors.wrongScope.message,
            },
          ]),
      ...(cases?.(keyed) ?? []),
    ],
  };
}

function ofOtherEvents(what: "roster" | "letters") {
  const notFound = { status: 404, says: eventErrors.notFound.message };
  return (keyed: KeyedRequest): RouteCase[] => [
    {
      what: "the week of another camp",
      request: keyed(async (headers, _, { world }) => ({
        path: `/api/v1/events/${world.other.things.eventId}/${what}`,
        headers,
      })),
      changes: true,
      ...notFound,
    },
    {
      what: "a deleted week",
      request: keyed(async (headers, _, { world }) => ({
        path: `/api/v1/events/${world.camp.things.deletedEventId}/${what}`,
        headers,
      })),
      changes: true,
      ...notFound,
    },
  ];
}

/** The order of a world has the id of its print job. */
function ofOrder(method: "GET" | "PUT", end: string, endOf: () => string) {
  const address = (orderId: string) => `/api/v1/print-queue/${orderId}${endOf()}`;
  const cases = (keyed: KeyedRequest): RouteCase[] => [
    {
      what: "the order of another camp",
      request: keyed(async (headers, _, { world }) => ({
        path: address(world.other.things.printJobId),
        headers: { ...headers, "content-type": "application/json" },
      })),
      changes: true,
      status: 404,
      says: printingErrors.orderNotFound.message,
    },
  ];
  const path = ({ camp }: World) => address(camp.things.printJobId);
  return { method, route: `/api/v1/print-queue/:orderId${end}`, path, scope: "print" as const, cases };
}

type Claim = { state: string; apiKeyId: string | null; agent: string | null };

async function setOrder(db: RoutePlace["db"], { camp }: World, claim: Claim): Promise<void> {
  const { printJobId } = camp.things;
  await db
    .deleteFrom("printOrders")
    .where("printJobId", "=", printJobId)
    .where("id", "!=", printJobId)
    .execute();
  const orderedAt = new Date();
  await db
    .updateTable("printOrders")
    .set({ ...claim, orderedAt, changedAt: orderedAt })
    .where("id", "=", printJobId)
    .execute();
}

async function claimed({ server, db, world }: RoutePlace, keyId: string): Promise<void> {
  await setOrder(db, world, { state: "claimed", apiKeyId: keyId, agent: anAgent.agent });
  const { orgId, eventId, printJobId } = world.camp.things;
  const key = keyOfJob({ organizationId: orgId, eventId, jobId: printJobId });
  await server.deps.files.put(key, Buffer.from("%PDF-1.7"), { contentType: "application/pdf" });
}

export const apiKeyRoutes: readonly RouteRow[] = [
  keyRoute({ method: "GET", route: "/api/v1/events", path: () => "/api/v1/events", shows: true }),
  keyRoute({
    method: "PUT",
    route: "/api/v1/events/:eventId/roster",
    path: ({ camp }) => `/api/v1/events/${camp.things.eventId}/roster`,
    scope: "roster:write",
    cases: ofOtherEvents("roster"),
  }),
  keyRoute({
    method: "GET",
    route: "/api/v1/events/:eventId/letters",
    path: ({ camp }) => `/api/v1/events/${camp.things.eventId}/letters`,
    scope: "letters:count",
    cases: ofOtherEvents("letters"),
  }),
  keyRoute({
    method: "PUT",
    route: "/api/v1/print-queue",
    path: () => "/api/v1/print-queue",
    scope: "print",
    body: { problems: [] },
  }),
  keyRoute({
    ...ofOrder("PUT", "/claim", () => "/claim"),
    body: { agent: anAgent.agent },
    prepare: ({ db, world }) => setOrder(db, world, { state: "waiting", apiKeyId: null, agent: null }),
  }),
  keyRoute({ ...ofOrder("GET", "/pdf/:agent", () => `/pdf/${anAgent.agent}`), prepare: claimed }),
  keyRoute({
    ...ofOrder("PUT", "", () => ""),
    body: { agent: anAgent.agent, state: "printed", pages: 2, problems: [] },
    prepare: claimed,
  }),
];
