import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { CleanerDied, openCleaner, type CleanerTerms, type ImageCleaner } from "./image-cleaner.ts";
import { aJpeg } from "#tools/testing/hostile-files.ts";

const opened: ImageCleaner[] = [];
const pids: number[] = [];

function aCleaner(terms: Partial<CleanerTerms> = {}): ImageCleaner {
  const cleaner = openCleaner({
    log: createLog({ LOG_LEVEL: "silent" }),
    onStart: (pid) => pids.push(pid),
    ...terms,
  });
  opened.push(cleaner);
  return cleaner;
}

afterEach(async () => {
  for (const cleaner of opened.splice(0)) await cleaner.close();
  const left = pids.splice(0).filter(alive);
  if (left.length > 0) throw new Error(`Processes were left behind: ${left.join(", ")}`);
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const small = await aJpeg(200, 100).toBuffer();
/** Takes long enough to be disturbed. */
const large = await aJpeg(4_000, 3_000).toBuffer();

test("cleans in one process for all, and ends it when idle", async () => {
  const cleaner = aCleaner({ idleSeconds: 0.05 });
  const answers = await Promise.all([1, 2, 3].map(() => cleaner.clean({ bytes: small, paper: null })));
  for (const answer of answers) expect(answer).toMatchObject({ as: "pictures", width: 200, height: 100 });
  expect(pids).toHaveLength(1);
  await expect.poll(() => alive(pids[0] ?? 0)).toBe(false);
});

test("whose process is killed tries once more in another", async () => {
  const cleaner = aCleaner();
  await cleaner.clean({ bytes: small, paper: null });
  const disturbed = cleaner.clean({ bytes: large, paper: null });
  setTimeout(() => process.kill(pids[0] ?? 0, "SIGKILL"), 30);
  expect(await disturbed).toMatchObject({ as: "pictures", width: 4_000 });
  expect(pids).toHaveLength(2);
  // Twelve megapixels take long on a busy machine.
}, 120_000);

test("an image that ends two processes is not judged", async () => {
  const hasty = aCleaner({ timeoutSeconds: 0.05 });
  await expect(hasty.clean({ bytes: large, paper: null })).rejects.toBeInstanceOf(CleanerDied);
  expect(pids).toHaveLength(2);
});

test("stops when the worker is stopped, and says so, not that the picture was bad", async () => {
  const cleaner = aCleaner();
  await cleaner.clean({ bytes: small, paper: null });
  const stop = new AbortController();
  const working = cleaner.clean({ bytes: large, paper: null }, stop.signal);
  setTimeout(() => stop.abort(new Error("The worker stops.")), 20);
  await expect(working).rejects.toThrow("The worker stops.");
});

test("gets a fresh process after one that has grown", async () => {
  const cleaner = aCleaner({ largestMegabytes: 10 });
  await cleaner.clean({ bytes: small, paper: null });
  await cleaner.clean({ bytes: small, paper: null });
  expect(pids).toHaveLength(2);
});
