import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { developmentLinkKey } from "#tools/dev/link-key.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import { createStopTokens } from "#server/notifications/stop.ts";
import { apiKeyRoutes } from "./api-key-cases.ts";
import { changed } from "./requesters.ts";
import { neverThere, type World } from "./camp-world.ts";
import { downloadCases, fileCases } from "./link-cases.ts";
import type { RouteCase, RouteRow } from "./route-row.ts";
import { codeCases, tokenCases, signOutCases } from "./cookie-cases.ts";

const anybody = "nothing: public, without personal data";

function open(route: string, path: string, status = 200): RouteRow {
  return { route, openedBy: anybody, without: { path, status } };
}

/** What no route knows must not be answered with a page. */
function nothingThere(route: string, path: string): RouteRow {
  const { message } = generalErrors.notFound;
  return { route, openedBy: "nothing: not a route", without: { path, status: 404, says: message } };
}

const aLink = "the id of an invite, which is only in its e-mail and cannot be guessed";

function mail(method: "GET" | "POST", name: string, changes: Pick<RouteCase, "changes">): RouteRow {
  const path = (invite: string) => `/mail/${name}?invite=${invite}`;
  const how = method === "POST" ? ({ method } as const) : {};
  const ended = { status: 404, says: inviteErrors.invalidLink.message };
  return {
    route: `${method} /mail/${name}`,
    openedBy: aLink,
    without: { path: path(neverThere().inviteId), ...how, ...ended },
    cases: [
      {
        what: "with the link from the e-mail",
        request: async ({ world }) => ({ path: path(world.camp.things.inviteId), ...how }),
        status: 200,
        ...changes,
      },
      { what: "no id at all", request: async () => ({ path: `/mail/${name}`, ...how }), ...ended },
      {
        what: "an id that is too short",
        request: async ({ world }) => ({ path: path(world.camp.things.inviteId.slice(1)), ...how }),
        ...ended,
      },
    ],
  };
}

function stop(method: "GET" | "POST"): RouteRow {
  const path = (token: string) => `/mail/stop?notices=${token}`;
  const how = method === "POST" ? ({ method } as const) : {};
  const ended = { status: 404, says: notificationErrors.invalidLink.message };
  const tokens = createStopTokens({ LINK_KEY: developmentLinkKey });
  const tokenIn = ({ world }: { world: World }) =>
    tokens.write({ userId: world.camp.things.adminId, kind: "digest" });
  return {
    route: `${method} /mail/stop`,
    openedBy: "a signed link from a notification, for one user and one kind",
    without: { path: path("guess"), ...how, ...ended },
    cases: [
      {
        what: "with the link from the e-mail",
        request: async (place) => ({ path: path(tokenIn(place)), ...how }),
        status: 200,
      },
      { what: "no link at all", request: async () => ({ path: "/mail/stop", ...how }), ...ended },
      {
        what: "a link for another user with the same signature",
        request: async (place) => ({ path: path(changed(tokenIn(place))), ...how }),
        ...ended,
      },
    ],
  };
}

const foreign = { status: 403, says: identityErrors.foreignOrigin.message };

/** Every way in that is not an operation, as the app lists them. Live streams have their own table. */
export const routeRows: readonly RouteRow[] = [
  open("GET /openapi.json", "/openapi.json"),
  open("GET /openapi", "/openapi"),
  ...apiKeyRoutes,
  open("GET /healthz", "/healthz"),
  open("GET /readyz", "/readyz"),
  open("GET /version", "/version"),
  open("GET /robots.txt", "/robots.txt"),
  open("GET /sitemap.xml", "/sitemap.xml"),
  {
    route: "GET /metrics",
    openedBy: "a request from the same machine, or METRICS_TOKEN if it is set",
    without: { path: "/metrics", status: 200 },
    cases: [
      {
        what: "through a proxy",
        request: async () => ({ path: "/metrics", headers: { "x-forwarded-for": "192.0.2.1" } }),
        status: 404,
      },
    ],
  },
  {
    route: "POST /browser-errors",
    openedBy: "nothing: our pages report their errors here, limited by network address",
    without: { path: "/browser-errors", method: "POST", body: "{}", status: 400 },
  },
  open("GET /auth/providers", "/auth/providers"),
  // To the provider, or back to the sign-in page when it cannot be reached, as in this test.
  open("GET /auth/start", "/auth/start", 302),
  {
    ...open("GET /auth/callback", "/auth/callback?code=guess&state=guess", 302),
    openedBy: "the provider's response, and the cookie of the browser that started the attempt",
  },
  {
    route: "POST /auth/code",
    openedBy: "our own page; the same answer for every address",
    without: { path: "/auth/code", method: "POST", ...foreign },
  },
  {
    ...open("GET /auth/code/here", "/auth/code/here?key=guess", 302),
    openedBy:
      "the link in a sign-in code's email; gives requests for codes a limit of their own, nothing else",
  },
  {
    route: "POST /auth/code/enter",
    openedBy: "six digits from an email, and the cookie of the browser that asked for them",
    without: { path: "/auth/code/enter", method: "POST", ...foreign },
    cases: codeCases,
  },
  ...["", "/office", "/parent"].map((side) => ({
    route: `POST /auth/demo${side}`,
    openedBy:
      side === ""
        ? "our own page, if DEMO is on; makes a demo camp with accounts of its own"
        : "the cookie of a session of a demo camp, sent by our own page; opens the other account of the same camp",
    without: { path: `/auth/demo${side}`, method: "POST", ...foreign } as const,
  })),
  {
    route: "POST /auth/token",
    openedBy: "the cookie of an active session, sent by our own page",
    without: { path: "/auth/token", method: "POST", ...foreign },
    cases: tokenCases,
  },
  {
    route: "POST /auth/sign-out",
    openedBy: "the cookie of a session, sent by our own page",
    without: { path: "/auth/sign-out", method: "POST", ...foreign },
    cases: signOutCases,
  },
  mail("GET", "opt-out", {}),
  mail("GET", "opt-in", {}),
  mail("POST", "opt-out", { changes: true }),
  mail("POST", "opt-in", {}),
  stop("GET"),
  stop("POST"),
  {
    route: "GET /api/downloads/:ticket",
    openedBy:
      "a link with a random secret that lives one minute; the session and permissions of its user are checked again",
    without: { path: "/api/downloads/guess", status: 404, says: downloadErrors.linkEnded.message },
    cases: downloadCases,
  },
  {
    route: "ALL /files/*",
    openedBy: "a signed link that lives at most an hour",
    without: { path: "/files/print-jobs/guess.pdf", status: 403, says: "This link is not valid." },
    cases: fileCases,
  },
  nothingThere("ALL /api/*", "/api/guess"),
  nothingThere("ALL /callable/*", "/callable/guess"),
  nothingThere("ALL /http/*", "/http/guess"),
  nothingThere("ALL /auth/demo/*", "/auth/demo/nothing"),
  nothingThere("ALL /auth/*", "/auth/guess"),
  nothingThere("ALL /mail/*", "/mail/guess"),
  nothingThere("ALL /*", "/guess"),
];
