import type { LockFile } from "./lock-file.ts";

/** Vite puts these and what they need into the scripts and fonts that browsers get. Only the build installs them. */
export const packagesInPages = [
  "@fontsource-variable/besley",
  "@fontsource-variable/literata",
  "@fontsource-variable/public-sans",
  "@tanstack/react-query",
  "fflate",
  "idb",
  "libheif-js",
  "lucide-react",
  "papaparse",
  "pdfjs-dist",
  "react",
  "react-aria-components",
  "react-dom",
  "react-router",
  "read-excel-file",
  // The guide at /guide/, with the theme of VitePress.
  "@vueuse/core",
  "@vueuse/integrations",
  "focus-trap",
  "mark.js",
  "minisearch",
  "vue",
];

/** The paths in the lock of these packages and of everything that they need. */
export function withTheirPackages({ packages }: LockFile, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = names.map((name) => ({ from: "", name }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const path = resolve(packages, next);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    const needed = Object.keys(packages[path]?.dependencies ?? {});
    open.push(...needed.map((name) => ({ from: path, name })));
  }
  return found;
}

/** As Node does: the nearest node_modules folder, from the inside to the outside. */
function resolve(
  packages: LockFile["packages"],
  { from, name }: { from: string; name: string },
): string | undefined {
  const path = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (path in packages) return path;
  if (from === "") return undefined;
  const outside = from.lastIndexOf("/node_modules/");
  return resolve(packages, { from: outside < 0 ? "" : from.slice(0, outside), name });
}
