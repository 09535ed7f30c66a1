import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const head = "window.__reactRouterManifest=";
const shape = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ path: z.optional(z.string()), imports: z.array(z.string()) })),
});

/** No public page links here. */
function isBehindSignIn(path = ""): boolean {
  return (
    path.startsWith("org/") ||
    ["my/participants/:participantId", "events", "subscriptions", "settings", "account", "operator"].includes(
      path,
    )
  );
}

/** The framework only asks whether these flags are set. */
const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);

/**
 * A manifest for public pages without the preloads of pages behind the sign-in, a third of it. After a sign-in from
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
    isBehindSignIn(route.path) ? { ...route, imports: [] } : route,
  ]);
  writeFileSync(
    join(site, light),
    `${head}${JSON.stringify({ ...parsed, routes: Object.fromEntries(routes) }, withoutFalse)};`,
  );
  return light;
}
