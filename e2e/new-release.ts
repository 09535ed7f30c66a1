import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../build/client", import.meta.url));

export type Release = { dir: string; remove(): Promise<void> };

/** The same product built another time: every script has another name, and none of the old names is there any more. */
export async function aNewRelease(): Promise<Release> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-release-"));
  await cp(built, dir, { recursive: true });
  const files = (await readdir(dir, { recursive: true })).map((name) => join(dir, name));
  // Twins were compressed from what the files said before; the server does without them.
  for (const twin of files.filter((file) => /\.(br|gz)$/.test(file))) await rm(twin);
  const scripts = files.filter((file) => /\/assets\/[^/]+\.js$/.test(file));
  const names = new Map(scripts.map((file) => [basename(file), basename(file, ".js") + "-next.js"]));
  for (const file of files.filter((name) => /\.(js|html)$/.test(name))) {
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replaceAll(/[\w.-]+\.js\b/g, (name) => names.get(name) ?? name),
    );
  }
  for (const file of scripts)
    await rename(file, join(dir, "assets", names.get(basename(file)) ?? basename(file)));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
