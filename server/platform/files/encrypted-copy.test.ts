import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDiskFiles } from "./disk-files.ts";
import { bringBackFiles, copyFiles } from "./encrypted-copy.ts";

const settings = { FILES_SIGNING_KEY: "s".repeat(40), PUBLIC_ORIGIN: "https://letters.example" };
const passphrase = "p".repeat(64);
const leaveOut = ["incoming/"];
const words = "a reply that must not be read in a backup";

async function openBoth() {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-copies-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const open = (name: string) => openDiskFiles({ ...settings, FILES_DIR: join(dir, name) });
  const files = open("files");
  const put = (key: string, text: string) => files.put(key, Buffer.from(text), { contentType: "image/jpeg" });
  return { dir, open, put, plan: { files, copies: open("copies"), passphrase } };
}

type Reader = Pick<ReturnType<typeof openDiskFiles>, "read">;

async function textOf(files: Reader, key: string): Promise<string> {
  const { stream } = await files.read(key);
  return Buffer.concat(await stream.toArray()).toString();
}

async function everyByteBelow(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(paths.map((path) => readFile(path, "latin1")))).join("");
}

test("a copy is encrypted and brings back every file with its type, but no originals", async () => {
  const { dir, open, put, plan } = await openBoth();
  const large = "0123456789".repeat(50_000);
  await put("replies/a/full.jpg", words);
  await put("print-jobs/a.pdf", large);
  await put("replies/b/empty.jpg", "");
  await put("incoming/a/b", "where the photo was taken");
  expect(await copyFiles(plan, { leaveOut })).toEqual({ copied: 3, removed: 0, total: 3 });
  expect(await everyByteBelow(join(dir, "copies"))).not.toContain(words);
  const restored = open("restored");
  expect(await bringBackFiles({ ...plan, files: restored })).toBe(3);
  expect(await textOf(restored, "replies/a/full.jpg")).toBe(words);
  expect(await textOf(restored, "print-jobs/a.pdf")).toBe(large);
  expect(await textOf(restored, "replies/b/empty.jpg")).toBe("");
  expect((await restored.head("replies/a/full.jpg"))?.contentType).toBe("image/jpeg");
  // What is there already is not replaced.
  expect(await bringBackFiles({ ...plan, files: restored })).toBe(0);
});

test("the next copy follows: a changed file is copied again, the copy of a deleted file is removed", async () => {
  const { put, plan, open } = await openBoth();
  await put("replies/a/full.jpg", "first");
  await put("replies/b/full.jpg", "deleted later");
  await copyFiles(plan, { leaveOut });
  await put("replies/a/full.jpg", "second");
  await plan.files.remove(["replies/b/full.jpg"]);
  expect(await copyFiles(plan, { leaveOut })).toEqual({ copied: 1, removed: 1, total: 1 });
  const restored = open("restored");
  await bringBackFiles({ ...plan, files: restored });
  expect((await restored.list("", { limit: 10 })).keys).toEqual(["replies/a/full.jpg"]);
  expect(await textOf(restored, "replies/a/full.jpg")).toBe("second");
});

test("a damaged copy and a wrong passphrase bring back nothing", async () => {
  const { dir, put, plan, open } = await openBoth();
  await put("replies/a/full.jpg", words);
  await copyFiles(plan, { leaveOut });
  const restored = open("restored");
  const wrong = { ...plan, files: restored, passphrase: "q".repeat(64) };
  await expect(bringBackFiles(wrong)).rejects.toThrow("was changed, or the passphrase is another one");
  const entries = await readdir(join(dir, "copies"), { recursive: true, withFileTypes: true });
  const [file] = entries.filter((entry) => entry.isFile());
  if (file === undefined) throw new Error("There is no copy.");
  const path = join(file.parentPath, file.name);
  const bytes = await readFile(path);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  await writeFile(path, bytes);
  await expect(bringBackFiles({ ...plan, files: restored })).rejects.toThrow(
    "was changed, or the passphrase is another one",
  );
  expect((await restored.list("", { limit: 10 })).keys).toEqual([]);
});
