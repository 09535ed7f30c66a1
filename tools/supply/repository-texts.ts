import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export type RepositoryText = { where: string; path: string; text: string };
export type Repository = { texts: RepositoryText[]; commits: number; shallow: boolean };

const run = promisify(execFile);
const maxBuffer = 1 << 30;
const git = async (root: URL, ...args: string[]) =>
  (await run("git", args, { cwd: fileURLToPath(root), maxBuffer })).stdout;

/** The files as they are here, committed or about to be. */
export async function readWorkingTree(root: URL): Promise<Repository> {
  return { texts: await readFilesHere(root, new Set()), commits: 0, shallow: false };
}

/**
 * Everything that a clone of this branch contains: each version of each file once, the messages of all commits, and the
 * working tree. What was deleted later is still there.
 */
export async function readRepository(root: URL): Promise<Repository> {
  const shallow = (await git(root, "rev-parse", "--is-shallow-repository")).trim() === "true";
  const commits = await readCommitMessages(root);
  const blobs = await readBlobs(root);
  const here = await readFilesHere(root, new Set(blobs.map(({ id }) => id)));
  return { texts: [...commits, ...blobs, ...here], commits: commits.length, shallow };
}

async function readCommitMessages(root: URL): Promise<RepositoryText[]> {
  const log = await git(root, "log", "--format=%h%x00%an <%ae>%n%B%x01", "HEAD");
  return log
    .split("\u0001")
    .map((one) => one.trim().split("\0"))
    .filter((parts) => parts.length === 2)
    .map(([id = "", text = ""]) => ({ where: `the message of commit ${id}`, path: "", text }));
}

async function readBlobs(root: URL): Promise<(RepositoryText & { id: string })[]> {
  const paths = new Map<string, string>();
  for (const line of (await git(root, "rev-list", "--objects", "HEAD")).split("\n")) {
    const [id = "", ...path] = line.split(" ");
    // Commits have no path; folders have one and are filtered below.
    if (path.length > 0 && !paths.has(id)) paths.set(id, path.join(" "));
  }
  const blobs: (RepositoryText & { id: string })[] = [];
  for (const { id, kind, body } of readBatch(await catFiles(root, [...paths.keys()]))) {
    const path = paths.get(id) ?? "";
    if (kind === "blob" && isText(body))
      blobs.push({
        id,
        path,
        where: `${path} (in history, ${id.slice(0, 10)})`,
        text: body.toString("utf8"),
      });
  }
  return blobs;
}

function catFiles(root: URL, ids: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["cat-file", "--batch"], {
      cwd: fileURLToPath(root),
      stdio: ["pipe", "pipe", "inherit"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error(`git cat-file ended with ${code}.`)),
    );
    child.stdin.end(ids.map((id) => `${id}\n`).join(""));
  });
}

/** "id kind size", a newline, that many bytes, a newline; again and again. */
function* readBatch(all: Buffer): Generator<{ id: string; kind: string; body: Buffer }> {
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(10, at);
    const [id = "", kind = "", size = "0"] = all.toString("utf8", at, end).split(" ");
    const body = all.subarray(end + 1, end + 1 + Number(size));
    if (body.length !== Number(size)) throw new Error("git cat-file broke off.");
    yield { id, kind, body };
    at = end + 1 + Number(size) + 1;
  }
}

/** Tracked or about to be; those that history has already shown are left out. */
async function readFilesHere(root: URL, known: ReadonlySet<string>): Promise<RepositoryText[]> {
  const listed = await git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const texts: RepositoryText[] = [];
  for (const path of new Set(listed.split("\0").filter(Boolean))) {
    const file = new URL(encodeURIComponent(path).replaceAll("%2F", "/"), root);
    // Deleted but not committed yet, or a link: history has what there was of it.
    if ((await lstat(file).catch(() => undefined))?.isFile() !== true) continue;
    const body = await readFile(file);
    if (!known.has(gitId(body)) && isText(body))
      texts.push({ where: path, path, text: body.toString("utf8") });
  }
  return texts;
}

/** As git names a file's contents; its own choice of hash, nothing here rests on its strength. */
function gitId(body: Buffer): string {
  return createHash("sha1").update(`blob ${body.length}\0`).update(body).digest("hex");
}

function isText(body: Buffer): boolean {
  return !body.subarray(0, 8_000).includes(0);
}
