import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const head = "window.__reactRouterManifest=";
const shape = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ path: z.optional(z.string()), imports: z.array(z.string()) })),
});

/** Besides the pages of organizations. Emails link to invites. */
const linkedByNoPublicPage = [
  "invite/accept",
  "my/participants/:participantId",
  "events",
  "subscriptions",
  "settings",
  "account",
  "operator",
];

function isLinked(path = ""): boolean {
  return !path.startsWith("org/") && !linkedByNoPublicPage.includes(path);
}

/** The framework only asks whether these flags are set. */
const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);

/**
 * A manifest for public pages without the preloads of pages that they do not link, a third of it. After a sign-in from
 * there, the files load on demand, and are preloaded again from the next visit on.
 */
export function lightManifest(site: string, manifest: string): string {
  const light = manifest.replace("/manifest-", "/manifest-light-");
  if (existsSync(join(site, light))) return light;
  const text = readFileSync(join(site, manifest), "utf8");
  if (!text.startsWith(head)) throw new Error("The framework's manifest has a new shape.");
  const parsed = shape.parse(JSON.parse(text.slice(head.length).replace(/;\s*$/, "")));
  const routes = Object.entries(parsed.routes).map(([id, route]) => [
    id,
    isLinked(route.path) ? route : { ...route, imports: [] },
  ]);
  writeFileSync(
    join(site, light),
    `${head}${JSON.stringify({ ...parsed, routes: Object.fromEntries(routes) }, withoutFalse)};`,
  );
  return light;
}
