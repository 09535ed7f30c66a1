import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { request as httpRequest, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { serve, type ServerType } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDiskFiles, type DiskFiles } from "./disk-files.ts";
import { diskFilesHandler } from "./disk-files-handler.ts";

const signingKey = "s".repeat(40);
const photo = randomBytes(1_000_000);
const jpeg = { contentType: "image/jpeg" };

let dir: string;
let origin: string;
let server: ServerType;
let files: DiskFiles;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "disk-files-"));
  let handle: ReturnType<typeof diskFilesHandler> | undefined;
  const port = await new Promise<number>((resolve) => {
    server = serve(
      { fetch: (request) => handle?.(request) ?? new Response(), hostname: "127.0.0.1", port: 0 },
      (address) => resolve(address.port),
    );
  });
  origin = `http://127.0.0.1:${port}`;
  files = openWith(signingKey);
  handle = diskFilesHandler(files);
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

function openWith(key: string): DiskFiles {
  return openDiskFiles({ FILES_DIR: dir, FILES_SIGNING_KEY: key, PUBLIC_ORIGIN: origin });
}

const patience = { timeout: 30_000 };
const drafts = () => readdir(join(dir, "incoming"));

async function startUpload(key: string): Promise<ClientRequest> {
  const sha256 = createHash("sha256").update(photo).digest();
  const terms = { ...jpeg, contentLength: photo.byteLength, sha256, ttlSeconds: 60 };
  const { url, headers } = await files.signUpload(key, terms);
  const sending = httpRequest(url, {
    method: "PUT",
    headers: { ...headers, "content-length": photo.byteLength },
  });
  sending.on("error", () => {}); // the tests below break the connection on purpose
  return sending;
}

describe("an upload to disk", () => {
  it("is written as it arrives and seen only when it is whole", async () => {
    const sending = await startUpload("photos/1.jpg");
    sending.write(photo.subarray(0, 600_000));
    await vi.waitFor(async () => {
      const [draft = "none"] = await drafts();
      expect((await stat(join(dir, "incoming", draft))).size).toBeGreaterThan(500_000);
    }, patience);
    expect(await files.head("photos/1.jpg")).toBeUndefined();
    const status = new Promise((resolve) => sending.on("response", (answer) => resolve(answer.statusCode)));
    sending.end(photo.subarray(600_000));
    expect(await status).toBe(200);
    expect((await buffer((await files.read("photos/1.jpg")).stream)).equals(photo)).toBe(true);
    expect(await drafts()).toEqual([]);
  });

  it("leaves nothing behind when the line breaks", async () => {
    const sending = await startUpload("photos/1.jpg");
    sending.write(photo.subarray(0, 600_000));
    await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patience);
    sending.destroy();
    await vi.waitFor(async () => expect(await drafts()).toEqual([]), patience);
    expect(await files.head("photos/1.jpg")).toBeUndefined();
  });

  it("lets exactly one of many at once win", async () => {
    const body = Buffer.alloc(5000, 7);
    const sha256 = createHash("sha256").update(body).digest();
    const terms = { ...jpeg, contentLength: 5000, sha256, ttlSeconds: 60 };
    const { url, headers } = await files.signUpload("photos/1.jpg", terms);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(url, { method: "PUT", headers, body })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(9);
    expect(await buffer((await files.read("photos/1.jpg")).stream)).toEqual(body);
    expect(await drafts()).toEqual([]);
  });

  it("stores nothing of a file that was damaged on the way", async () => {
    const sha256 = createHash("sha256").update(photo).digest();
    const terms = { ...jpeg, contentLength: photo.byteLength, sha256, ttlSeconds: 60 };
    const { url, headers } = await files.signUpload("photos/1.jpg", terms);
    const damaged = Buffer.from(photo);
    damaged[0] = (damaged[0] ?? 0) ^ 1;
    expect((await fetch(url, { method: "PUT", headers, body: damaged })).status).toBe(400);
    expect(await files.head("photos/1.jpg")).toBeUndefined();
    expect(await drafts()).toEqual([]);
    expect((await fetch(url, { method: "PUT", headers, body: photo })).status).toBe(200);
  });
});

describe("a link to disk", () => {
  it("is worth nothing when signed with another key", async () => {
    await files.put("a.jpg", photo, jpeg);
    const forged = await openWith("x".repeat(40)).signDownload("a.jpg", { ttlSeconds: 60 });
    expect((await fetch(forged)).status).toBe(403);
  });

  it("does not work once any part of it is changed", async () => {
    await files.put("a.jpg", photo, jpeg);
    const terms = { ttlSeconds: 60, contentType: "image/jpeg", fileName: "a.jpg" };
    const url = new URL(await files.signDownload("a.jpg", terms));
    const changes: [string, string | undefined][] = [
      ["expires", "9999999999"],
      ["expires", `0${url.searchParams.get("expires")}`],
      ["type", "text/html"],
      ["type", undefined],
      ["disposition", "inline"],
      ["length", "3"],
      ["signature", ""],
      ["signature", "A".repeat(43)],
      ["signature", undefined],
    ];
    expect((await fetch(url)).status).toBe(200);
    for (const [name, value] of changes) {
      const changed = new URL(url);
      if (value === undefined) changed.searchParams.delete(name);
      else changed.searchParams.set(name, value);
      expect((await fetch(changed)).status, `${name}=${value}`).toBe(403);
    }
  });

  it("answers HEAD, and takes the file's powers away", async () => {
    await files.put("page.html", Buffer.from("<script>alert(1)</script>"), { contentType: "text/html" });
    const answer = await fetch(await files.signDownload("page.html", { ttlSeconds: 60 }), { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html",
      "content-length": "25",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(await answer.text()).toBe("");
  });

  it.runIf(process.platform === "linux")("closes the file when the reader goes away", async () => {
    await files.put("a.jpg", randomBytes(20_000_000), jpeg);
    const leaving = new AbortController();
    const answer = await fetch(await files.signDownload("a.jpg", { ttlSeconds: 60 }), {
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    expect(await openPaths()).toContain("stored/a.jpg");
    leaving.abort();
    await vi.waitFor(async () => expect(await openPaths()).not.toContain("stored/a.jpg"), patience);
  });
});

describe("the folder", () => {
  it("forgets ids with their last file", async () => {
    for (const key of ["camp/event/1.jpg", "camp/event/2.jpg"]) await files.put(key, photo, jpeg);
    await files.remove(["camp/event/1.jpg"]);
    expect(await readdir(join(dir, "stored"))).toEqual(["camp+"]);
    await files.remove(["camp/event/2.jpg"]);
    expect(await readdir(join(dir, "stored"))).toEqual([]);
  });

  it("takes new files while the last ones beside them are removed", async () => {
    const small = Buffer.from("a letter");
    const comeAndGo = async (key: string) => {
      for (let round = 0; round < 150; round += 1) {
        await files.put(key, small, jpeg);
        await files.remove([key]);
      }
    };
    await Promise.all(["camp/event/1", "camp/event/2", "camp/event/3"].map(comeAndGo));
    expect(await files.list("", { limit: 10 })).toEqual({ keys: [] });
  });

  it("drops the drafts of a process that died, and only those", async () => {
    await files.ready();
    const [old, young] = [join(dir, "incoming", "old"), join(dir, "incoming", "young")];
    await writeFile(old, "");
    await writeFile(young, "");
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openWith(signingKey).ready();
    expect(await drafts()).toEqual(["young"]);
  });

  it("is not ready when it is no folder", async () => {
    const FILES_DIR = join(dir, "a-file");
    await writeFile(FILES_DIR, "");
    const files = openDiskFiles({ FILES_DIR, FILES_SIGNING_KEY: signingKey, PUBLIC_ORIGIN: origin });
    await expect(files.ready()).rejects.toThrow("ENOTDIR");
  });
});

/** The files this process has open, as Linux tells. One may close while we look. */
async function openPaths(): Promise<string> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return paths.join("\n");
}
