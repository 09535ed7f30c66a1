import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDiskFiles } from "#server/platform/files/disk-files.ts";
import { transientPrefixes } from "./jobs.ts";

const script = fileURLToPath(new URL("../../tools/backup/copy-files.sh", import.meta.url));
const settings = { FILES_SIGNING_KEY: "s".repeat(40), PUBLIC_ORIGIN: "https://letters.example" };

test("a backup of the files has no originals of photos and no books", async () => {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-copy-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const [from, to] = [join(dir, "files"), join(dir, "backup")];
  const files = openDiskFiles({ ...settings, FILES_DIR: from });
  const kept = ["photos/a/full.jpg", "print-jobs/a.pdf", "replies/a/full.jpg"];
  const left = transientPrefixes.map((prefix) => `${prefix}a/b`);
  for (const key of [...kept, ...left]) await files.put(key, Buffer.from(key), { contentType: "image/jpeg" });
  for (let night = 0; night < 2; night += 1) execFileSync(script, [from, to]);
  expect(await readdir(to)).toEqual(["stored"]);
  const copy = openDiskFiles({ ...settings, FILES_DIR: to });
  expect((await copy.list("", { limit: 100 })).keys).toEqual(kept);
  const { stream } = await copy.read("replies/a/full.jpg");
  expect(Buffer.concat(await stream.toArray()).toString()).toBe("replies/a/full.jpg");
});
