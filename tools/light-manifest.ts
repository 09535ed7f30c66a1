import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const head = "window.__reactRouterManifest=";
const route = z.looseObject({
  path: z.optional(z.string()),
  imports: z.array(z.string()),
  module: z.string(),
});
const shape = z.looseObject({
  entry: z.looseObject({ imports: z.array(z.string()) }),
  routes: z.intersection(z.record(z.string(), route), z.object({ root: route })),
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
 * Leaves out preloads of what every page has loaded, and writes a second manifest for public pages without the preloads of
 * pages that they do not link, a third of it. After a sign-in from there, the files load on demand, and are preloaded
 * again from the next visit on.
 */
export function lightManifest(site: string, manifest: string): string {
  const light = manifest.replace("/manifest-", "/manifest-light-");
  if (existsSync(join(site, light))) return light;
  const text = readFileSync(join(site, manifest), "utf8");
  if (!text.startsWith(head)) throw new Error("The framework's manifest has a new shape.");
  const parsed = shape.parse(JSON.parse(text.slice(head.length).replace(/;\s*$/, "")));
  const { entry, routes } = parsed;
  const loaded = new Set([...entry.imports, ...routes.root.imports]);
  const write = (file: string, importsOf: (path: string | undefined, imports: string[]) => string[]) => {
    const kept = Object.entries(routes).map(([id, { path, imports, ...rest }]) => [
      id,
      { path, ...rest, imports: id === "root" ? imports : importsOf(path, imports) },
    ]);
    const whole = { ...parsed, routes: Object.fromEntries(kept) };
    writeFileSync(join(site, file), `${head}${JSON.stringify(whole, withoutFalse)};`);
  };
  const notLoaded = (_: string | undefined, imports: string[]) => imports.filter((name) => !loaded.has(name));
  write(manifest, notLoaded);
  write(light, (path, imports) => (isLinked(path) ? notLoaded(path, imports) : []));
  return light;
}
