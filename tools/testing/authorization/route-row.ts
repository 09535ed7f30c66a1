import type { Place } from "./requesters.ts";
import type { World } from "./camp-world.ts";
import { brokenKeys, type Requester } from "./derived-actors.ts";
import { actors } from "./matrix-row.ts";

export type RoutePlace = Place & { world: World };
export type RouteRequest = { path: string; method?: "POST" | "PUT"; headers?: Record<string, string> };

/**
 * A way in that is no operation: no bearer opens it. It is open to all, or to whoever has a cookie of ours or a link that
 * nobody can guess.
 */
export type RouteRow = {
  /** As the app lists it. */
  route: string;
  openedBy: string;
  /** What everybody is answered who has no more than a bearer, whosever. */
  without: RouteRequest & { status: number; says?: string };
  /** With what opens it, and with what only looks like it. */
  cases?: readonly RouteCase[];
};

export type RouteCase = {
  what: string;
  request: (place: RoutePlace) => Promise<RouteRequest>;
  status: number;
  /** Stands in the answer. */
  says?: string;
  /** Done to a row of the camp. */
  changes?: true;
  /** Needs a family that was not sent away yet. */
  needsNewWorld?: true;
  /** Brings somebody what is theirs, which has the camp's mark in it. */
  shows?: true;
};

/** Who tries their bearer on it. */
export const routeRequesters: readonly Requester[] = [
  ...actors,
  "writer",
  "removedMember",
  "removedFamily",
  "otherCampFamily",
  ...brokenKeys,
  "cookieAlone",
];

/** What is wrong with the table of routes, as sentences. */
export function gapsInRoutes(rows: readonly Pick<RouteRow, "route">[], routes: readonly string[]): string[] {
  const known = rows.map(({ route }) => route);
  return [
    ...routes
      .filter((route) => !known.includes(route))
      .map((route) => `${route} has no row: add one to tools/testing/authorization/route-rows.ts`),
    ...known
      .filter((route) => !routes.includes(route))
      .map((route) => `${route} has a row, but there is no such route`),
    ...known.filter((route, at) => known.indexOf(route) !== at).map((route) => `${route} has two rows`),
  ];
}
