import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { breachesOf, cyclesOf, type SourceFile } from "./architecture/law.ts";
import { layers } from "./architecture/features.ts";

/** Checks every source file against the architecture rules. Tests pass another root. */
const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const paths: string[] = [];
for (const layer of layers) {
  const found = await readdir(join(root, layer), { recursive: true }).catch(() => []);
  paths.push(...found.filter((name) => /\.tsx?$/.test(name)).map((name) => `${layer}/${name}`));
}
const files: SourceFile[] = [];
for (const path of paths.sort()) files.push({ path, text: await readFile(join(root, path), "utf8") });
const breaches = [...files.flatMap(breachesOf), ...cyclesOf(files)];
for (const breach of breaches) console.error(breach);
console.log(`architecture: ${paths.length} files read, ${breaches.length} breaches`);
if (paths.length === 0) console.error("architecture: nothing was read, so nothing was checked");
process.exitCode = breaches.length > 0 || paths.length === 0 ? 1 : 0;
