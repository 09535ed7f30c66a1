import type { Place } from "./requesters.ts";
import type { World } from "./camp-world.ts";
import { actors, brokenKeys, type Requester } from "./matrix-row.ts";

export type RoutePlace = Place & { world: World };
export type RouteRequest = {
  path: string;
  method?: "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string;
};

/** A route that is no operation: no bearer opens it. It is public, or needs our cookie or an unguessable link. */
export type RouteRow = {
  /** As the app lists it. */
  route: string;
  openedBy: string;
  without: RouteRequest & { status: number; says?: string };
  cases?: readonly RouteCase[];
};

export type RouteCase = {
  what: string;
  request: (place: RoutePlace) => Promise<RouteRequest>;
  status: number;
  says?: string;
  /** Done to a row of the camp. */
  changes?: true;
  /** Needs a family that is not removed yet. */
  needsNewWorld?: true;
  /** Returns the user's own data, which contains the camp's mark. */
  shows?: true;
};

/** Who tries their bearer on it. */
export const routeRequesters: readonly Requester[] = [
  ...actors,
  "writer",
  "counselor",
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
