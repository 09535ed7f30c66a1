import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { enginesMay, makeEngineDirectory } from "./unprivileged.ts";

export const projectDir = resolve(import.meta.dirname, "../..");

/** The directory where an engine keeps its data; made, and owned by the account the engine runs as. */
export function engineHome(name: string): string {
  const dev = devDir();
  const dir = join(enginesMay("enter", dev) ? dev : borrowedDir(), name);
  makeEngineDirectory(dir);
  return dir;
}

/** What belongs to development itself and not to one engine: pid files, logs, files on disk. DEV_DIR moves it. */
export function devDir(): string {
  const dir = process.env.DEV_DIR ?? join(projectDir, ".dev");
  mkdirSync(dir, { recursive: true });
  // Under a strict umask it would be closed to the account the engines run as.
  chmodSync(dir, 0o755);
  return dir;
}

/**
 * A clone under /root is closed to everyone else, so the engines live in the temporary directory then,
 * under a name that is the same at every start.
 */
export function borrowedDir(): string {
  const mark = createHash("sha256").update(projectDir).digest("hex").slice(0, 12);
  const dir = join(tmpdir(), `cabin-courier-${mark}`);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  refuseForeign(dir);
  chmodSync(dir, 0o755);
  return dir;
}

// Any user may create names in the temporary directory; our data must not go into another user's directory.
function refuseForeign(dir: string): void {
  const found = lstatSync(dir);
  if (found.isDirectory() && found.uid === process.getuid?.()) return;
  throw new Error(`${dir} exists and belongs to another user. Remove it and start again.`);
}
