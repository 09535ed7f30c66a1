import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { publicPages } from "#domain/public-pages.ts";
import { projectDir } from "./engines/home.ts";

/** `npm run check:budgets`, after a build: how much script a first visit loads, compressed. CI fails over the budget. */
const site = join(projectDir, "build/client");
const assets = readdirSync(join(site, "assets")).filter((name) => name.endsWith(".js"));

function textOf(name: string): string {
  return readFileSync(join(site, "assets", name), "utf8");
}

/** A chunk and everything it imports before it can run. What is imported later, on demand, is not among it. */
function withImports(names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const [, imported] of textOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (imported !== undefined) open.push(imported);
    }
  }
  return found;
}

function kibibytes(names: ReadonlySet<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).length, 0) / 1024;
}

function scriptsOfPage(page: string): string[] {
  return scriptsIn(join(page, "index.html"));
}

function scriptsIn(file: string): string[] {
  // What each page asks for first is counted with the page.
  const html = readFileSync(join(site, file), "utf8").replace(
    /<script>[^<]*firstRequests[^<]*<\/script>/,
    "",
  );
  return [...html.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
}

function chunk(name: string): string {
  const found = assets.find((file) => file.startsWith(`${name}-`));
  if (found === undefined) throw new Error(`The build has no chunk called ${name}.`);
  return found;
}

const budgets: { what: string; chunks: Set<string>; most: number; mostFiles?: number }[] = [
  ...publicPages.map((page) => ({
    what: `public ${page}`,
    chunks: withImports(scriptsOfPage(page.slice(1))),
    // Legal texts are long.
    most: page.startsWith("/terms") || page === "/privacy" ? 121 : 120,
  })),
  {
    what: "signed-in shell with its first screen",
    chunks: withImports([
      ...scriptsOfPage("organizations"),
      chunk("signed-in"),
      chunk("signed-in-organizations"),
    ]),
    most: 190,
  },
  // These are not prerendered: opening one by its URL loads the shared fallback page first.
  ...[
    "today-of-organization",
    "organization-events",
    "organization-buildings",
    "organization-team",
    "organization-settings-page",
    "organization-audit",
    "recently-deleted",
    "season-report-of-organization",
    "event-participants",
    "tools-of-event",
    "gaps-of-event",
    "participant-of-event",
    "responses-of-participant",
    "roster-import",
    "desk-of-event",
  ].map((page) => ({
    what: `staff ${page}`,
    chunks: withImports([...scriptsIn("__spa-fallback.html"), chunk("signed-in"), chunk(page)]),
    // The board carries the week's tabs, the filters and the selection.
    most: page === "event-participants" ? 257 : 250,
  })),
  // A family's phone, on the way to a letter. Each file is a request.
  ...["my-participants", "participant"].map((screen) => ({
    what: `family ${screen}`,
    chunks: withImports([...scriptsIn("__spa-fallback.html"), chunk(screen)]),
    // With what reads the letters that this device has kept.
    most: 209,
    mostFiles: 13,
  })),
];

let kept = true;
for (const { what, chunks, most, mostFiles = Infinity } of budgets) {
  const size = kibibytes(chunks);
  const isKept = size <= most && chunks.size <= mostFiles;
  kept &&= isKept;
  console.log(
    `${isKept ? "ok  " : "OVER"} ${what}: ${size.toFixed(1)} KiB of script in ${chunks.size} files, at most ${most}`,
  );
}
process.exitCode = kept ? 0 : 1;
