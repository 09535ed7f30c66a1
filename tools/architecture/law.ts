import { isFeature, layers, otherRooms, roomOf, tableOwners, type Layer, type Room } from "./features.ts";

export type SourceFile = { path: string; text: string };

/** What each layer may import from, beside itself. */
const layerLaw: Record<Layer, readonly Layer[]> = {
  domain: [],
  database: ["domain"],
  server: ["domain", "database"],
  web: ["domain"],
  tools: ["domain", "database", "server"],
  lab: ["domain", "database", "server", "tools"],
  e2e: ["domain", "database", "tools"],
};

/** domain/ runs anywhere and decides from its arguments alone. */
const domainPackages = ["zod/mini"];
const impure =
  // A hash or a signature is the same each time; other cryptography is chance.
  /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|crypto\.(?!subtle\.(?:digest|sign|importKey)\()|fetch\(|localStorage|document\.|window\.)/;

const namelessNames =
  /^(utils?|helpers?|misc|common|shared|types|constants|index|lib|core|base|manager|data|info|item)s?$/;

export function breachesOf(file: SourceFile): string[] {
  const room = roomOf(file.path);
  if (room === undefined) return [];
  return [...nameBreaches(file, room), ...importBreaches(file, room), ...contentBreaches(file, room)];
}

function nameBreaches({ path }: SourceFile, { layer, room }: Room): string[] {
  const breaches: string[] = [];
  if (!isFeature(room) && !otherRooms[layer].includes(room))
    breaches.push(`${path}: there is no room "${room}" in ${layer}/`);
  const file = path.split("/").at(-1) ?? "";
  const stem = file
    .replace(/(\.(nightly\.)?(test|spec))?(\.d)?\.(ts|tsx)$/, "")
    .replace(/\.(server|client)$/, "");
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) breaches.push(`${path}: file names are kebab-case`);
  if (namelessNames.test(stem))
    breaches.push(`${path}: "${stem}" names nothing; name the one thing the file holds`);
  return breaches;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*["']([^"']+)["']|import\s*\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;

export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? "");
}

/** The path inside the project that an import leads to; undefined for packages. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return undefined;
  const parts = path.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function importBreaches({ path, text }: SourceFile, from: Room): string[] {
  const test = /\.(test|spec)\.tsx?$/.test(path);
  const breaches: string[] = [];
  for (const specifier of importsOf(text)) {
    const target = targetOf(path, specifier);
    if (target === undefined) {
      if (from.layer === "domain" && !test && !domainPackages.includes(specifier)) {
        breaches.push(`${path}: domain/ may not use the package "${specifier}"`);
      }
      continue;
    }
    const to = roomOf(target);
    if (to === undefined) continue;
    const why = forbidden(from, to, test);
    if (why !== undefined) breaches.push(`${path}: imports ${specifier}, but ${why}`);
  }
  return breaches;
}

function forbidden(from: Room, to: Room, test: boolean): string | undefined {
  // Tests may also import the testing tools, the seed builders, and both client and server.
  const allowed =
    test && from.layer !== "web"
      ? layers.filter((layer) => layer !== "lab" || from.layer === "lab")
      : [from.layer, ...layerLaw[from.layer]];
  if (!allowed.includes(to.layer)) return `${from.layer}/ may not know ${to.layer}/`;
  if (test && (from.layer !== to.layer || to.room === "app")) return undefined;
  if (isFeature(from.room) && ["app", "pages"].includes(to.room))
    return `only ${to.room} may know the features, not the other way round`;
  const knowsNoFeature =
    ["platform", "ui", "brand"].includes(from.room) || (from.layer === "domain" && from.room === "");
  if (knowsNoFeature && (isFeature(to.room) || ["app", "pages"].includes(to.room)))
    return `${from.room || from.layer} knows no feature`;
  if (from.room === "ui" && to.layer !== "web") return "ui knows no product word";
  return undefined;
}

/** Files, or features of one layer, that import each other in any form, directly or through others. */
export function cyclesOf(files: readonly SourceFile[]): string[] {
  const features: Imports = new Map();
  const modules: Imports = new Map();
  for (const { path, text } of files) {
    const from = roomOf(path);
    for (const specifier of importsOf(text)) {
      const target = targetOf(path, specifier);
      const to = roomOf(target ?? "");
      if (target === undefined || from === undefined || to === undefined) continue;
      add(modules, path, target, specifier);
      if (to.layer !== from.layer || to.room === from.room || !isFeature(from.room) || !isFeature(to.room))
        continue;
      add(features, `${from.layer}/${from.room}`, `${to.layer}/${to.room}`, `${path} imports ${specifier}`);
    }
  }
  const because = (cycle: readonly string[]) =>
    cycle.slice(1).map((to, at) => features.get(cycle[at] ?? "")?.get(to));
  return [
    ...findCycles(features).map((cycle) => `${cycle.join(" → ")} is a cycle: ${because(cycle).join("; ")}`),
    ...findCycles(modules).map((cycle) => `${cycle.join(" → ")} is a cycle`),
  ];
}

/** What a feature or file imports, each with an example. */
type Imports = Map<string, Map<string, string>>;

function add(imports: Imports, from: string, to: string, example: string): void {
  imports.set(from, (imports.get(from) ?? new Map<string, string>()).set(to, example));
}

function findCycles(imports: Imports): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  function visit(name: string, way: readonly string[]): void {
    const since = way.indexOf(name);
    if (since >= 0) cycles.push([...way.slice(since), name]);
    else if (!finished.has(name)) {
      for (const next of imports.get(name)?.keys() ?? []) visit(next, [...way, name]);
      finished.add(name);
    }
  }
  for (const name of imports.keys()) visit(name, []);
  return cycles;
}

const sqlWords =
  /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|\b(select|insert into|update|delete from)\s+[a-z_"*]+[\s\S]{0,80}?\b(from|set|values|where)\b/;
const writes =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*"([A-Za-z]+)"|\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b(?=\s*(?:\(|set\b|where\b|as\b))/g;

/** Hono's and the web's own readers take a body of any size into memory. */
const readsWholeBody =
  /\.parseBody\(|\b(?:req|request|raw)\.(?:text|json|formData|arrayBuffer|blob|bytes)\(|\breq\.raw\.body\b/;

function contentBreaches({ path, text }: SourceFile, { layer, room }: Room): string[] {
  if (/\.(test|spec)\.tsx?$/.test(path)) return [];
  const breaches: string[] = [];
  const code = withoutComments(text);
  if (layer === "domain" && impure.test(code))
    breaches.push(`${path}: domain/ has no clock, chance, environment or I/O`);
  if (/^\s*export\s+(\*|\{[^}]*\})\s+from\b/m.test(code))
    breaches.push(`${path}: no barrels; import a thing from where it is`);
  if (layer === "server" && readsWholeBody.test(code))
    breaches.push(`${path}: only readBody of server/platform/http/request.ts reads a body, up to a limit`);
  if (layer !== "server" || !isFeature(room)) return breaches;
  // A kind of notification is one file, with the queries that only its mail needs.
  const mayQuery = /(^|[-/])store\.ts$|-notification\.ts$/.test(path);
  if (!mayQuery && sqlWords.test(code)) breaches.push(`${path}: SQL belongs in store.ts`);
  for (const [, camel, snake] of code.matchAll(writes)) {
    const table = snake ?? (camel ?? "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const owner = tableOwners[table];
    if (owner !== undefined && owner !== room)
      breaches.push(`${path}: writes ${table}, which belongs to ${owner}`);
  }
  return breaches;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/[^\n]*/g, "$1");
}
