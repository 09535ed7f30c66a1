import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "cabin-courier-print-";

/** No run lives longer than ten minutes: see expireInSeconds. What is older belongs to a worker that died. */
const abandonedMs = 15 * 60_000;

export type WorkFolder = AsyncDisposable & { path: string };

/** For the pieces of one job, readable by nobody else; gone with all that is in it when the work is over. */
export async function openWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Letters must not lie about in the temporary folder of a machine because a worker was killed there. */
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
