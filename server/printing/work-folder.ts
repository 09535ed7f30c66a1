import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "cabin-courier-print-";

/** No run takes longer than ten minutes (expireInSeconds); older folders belong to a dead worker. */
const abandonedMs = 15 * 60_000;

export type WorkFolder = AsyncDisposable & { path: string };

/** Readable by this user only; deleted at the end. */
export async function openWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Letters must not stay in the temporary folder after a worker was killed. */
export async function removeAbandonedFolders(nowMs: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    // Another process may sweep the same folder at the same time.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && nowMs - found.mtimeMs > abandonedMs)
      await rm(path, { recursive: true, force: true });
  }
}
