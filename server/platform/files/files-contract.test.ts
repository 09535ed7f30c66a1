import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Clock } from "../clock.ts";
import { openDiskFiles } from "./disk-files.ts";
import { diskFilesHandler } from "./disk-files-handler.ts";
import { FileMissing, type Files } from "./files.ts";
import { openS3Files } from "./s3-files.ts";

/** The same store under two clocks: links of ten minutes ago must be dead today. */
type OpenStore = { files: Files; tenMinutesAgo: Files; close(): Promise<void> };

const tenMinutesAgo: Clock = { now: () => new Date(Date.now() - 600_000) };
const ceph = inject("s3");

describe("files on disk", () => {
  keepsTheContract(openOnDisk);
});

describe.skipIf(ceph === undefined)("files in S3 (needs Ceph's radosgw on this machine)", () => {
  keepsTheContract(openInS3);
});

it.runIf(process.env["CI"])("never passes in CI without a real S3", () => {
  expect(ceph).toBeDefined();
});

function keepsTheContract(open: () => Promise<OpenStore>) {
  let store: OpenStore;
  let files: Files;
  beforeAll(async () => {
    store = await open();
    files = store.files;
  });
  afterAll(() => store?.close());

  const newKey = (ending = "jpg") => `photos/${randomUUID()}.${ending}`;
  const bytesOf = async (key: string) => buffer((await files.read(key)).stream);
  const jpeg = { contentType: "image/jpeg" };
  const announced = (bytes: Uint8Array) => ({
    contentLength: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest(),
  });
  const photo = randomBytes(2000);
  const upload = (key: string, ttlSeconds = 60, from = files) =>
    from.signUpload(key, { ...jpeg, ...announced(photo), ttlSeconds });
  const send = (
    to: { url: string; headers: Record<string, string> },
    body: Uint8Array<ArrayBuffer> = photo,
  ) => fetch(to.url, { method: "PUT", headers: to.headers, body });

  it("is ready", async () => {
    await expect(files.ready()).resolves.toBeUndefined();
  });

  describe("keeping", () => {
    it("gives back the bytes, the type and the length that were put", async () => {
      const key = newKey();
      await files.put(key, photo, jpeg);
      const { stream, ...facts } = await files.read(key);
      expect(facts).toMatchObject({ ...jpeg, contentLength: 2000 });
      expect(await buffer(stream)).toEqual(photo);
      expect(await files.head(key)).toEqual(facts);
    });

    it("keeps an empty file", async () => {
      const key = newKey("txt");
      await files.put(key, new Uint8Array(), { contentType: "text/plain" });
      expect(await files.head(key)).toMatchObject({ contentLength: 0, contentType: "text/plain" });
      expect(await bytesOf(key)).toHaveLength(0);
    });

    it("takes a stream of 5 MB", async () => {
      const key = newKey("pdf");
      const pdf = randomBytes(5_000_000);
      const stream = Readable.from(chunksOf(pdf, 64 * 1024));
      await files.put(key, { stream, contentLength: pdf.byteLength }, { contentType: "application/pdf" });
      expect((await bytesOf(key)).equals(pdf)).toBe(true);
    });

    it.each([
      ["shorter", 1999],
      ["longer", 2001],
    ])("rejects a stream that is %s than declared and stores nothing", async (_, sent) => {
      const key = newKey();
      const stream = Readable.from(chunksOf(Buffer.alloc(sent), 512));
      await expect(files.put(key, { stream, contentLength: 2000 }, jpeg)).rejects.toThrow("announced");
      expect(await files.head(key)).toBeUndefined();
    });

    it("passes on the error of a stream that breaks, and keeps nothing of it", async () => {
      const key = newKey();
      const stream = Readable.from(breakingAfter(photo));
      await expect(files.put(key, { stream, contentLength: 9000 }, jpeg)).rejects.toThrow("the camera fell");
      expect(await files.head(key)).toBeUndefined();
    });

    it("replaces a file, and its tag changes", async () => {
      const key = newKey();
      const began = Math.floor(Date.now() / 1000) * 1000;
      await files.put(key, photo, jpeg);
      const before = await files.head(key);
      await files.put(key, Buffer.from("a letter"), { contentType: "text/plain" });
      const after = await files.head(key);
      expect(after).toMatchObject({ contentType: "text/plain", contentLength: 8 });
      expect(after?.etag).not.toBe(before?.etag);
      expect(after?.writtenAt.getTime()).toBeGreaterThanOrEqual(began);
      expect(after?.writtenAt.getTime()).toBeLessThanOrEqual(Date.now());
    });

    it("keeps one whole file when many are put under one key at once", async () => {
      const key = newKey();
      const bodies = Array.from({ length: 12 }, (_, at) => Buffer.alloc(100_000, at));
      await Promise.all(bodies.map((body) => files.put(key, body, jpeg)));
      const kept = await bytesOf(key);
      expect(bodies.some((body) => body.equals(kept))).toBe(true);
    });

    it("says that a file is missing", async () => {
      const key = newKey();
      await expect(files.read(key)).rejects.toBeInstanceOf(FileMissing);
      expect(await files.head(key)).toBeUndefined();
    });

    it.each(["", "/a", "a/", "a//b", "../a", "a/../b", "a/./b", "a\\b", "a\nb", "a\u0000b", "a b", "é"])(
      "refuses the key %j",
      async (key) => {
        await expect(files.put(key, photo, jpeg)).rejects.toThrow(RangeError);
        await expect(files.read(key)).rejects.toThrow(RangeError);
        await expect(files.remove([key])).rejects.toThrow(RangeError);
        await expect(upload(key)).rejects.toThrow(RangeError);
        await expect(files.signDownload(key, { ttlSeconds: 60 })).rejects.toThrow(RangeError);
      },
    );

    it("refuses a type that could smuggle in a header", async () => {
      const contentType = "image/png\r\nset-cookie: a=b";
      await expect(files.put(newKey(), photo, { contentType })).rejects.toThrow(RangeError);
    });
  });

  describe("listing and removing", () => {
    it("lists by prefix in the order of bytes, page after page", async () => {
      const home = `list/${randomUUID()}`;
      const names = ["a", "a-b", "a.b", "a/A", "a/a", "a/b/c", "a0", "aZ", "b"].map(
        (name) => `${home}/${name}`,
      );
      for (const key of names.toReversed()) await files.put(key, photo, jpeg);
      expect(await files.list(`${home}/`, { limit: 100 })).toEqual({ keys: names });
      expect(await files.list(`${home}/a/`, { limit: 100 })).toEqual({ keys: names.slice(3, 6) });
      expect(await allPages(`${home}/a`, 3)).toEqual(names.slice(0, 8));
      expect(await files.list(`${home}/nobody/`, { limit: 1 })).toEqual({ keys: [] });
    });

    it("removes, and does not mind doing it twice", async () => {
      const keys = [newKey(), newKey()];
      for (const key of keys) await files.put(key, photo, jpeg);
      await files.remove([...keys, ...keys, newKey()]);
      await files.remove(keys);
      await files.remove([]);
      for (const key of keys) expect(await files.head(key)).toBeUndefined();
    });

    it("removes more than a thousand at once", async () => {
      const keys = Array.from({ length: 1001 }, (_, at) => `many/${randomUUID()}-${at}`);
      const last = keys.at(-1) ?? "";
      await files.put(last, photo, jpeg);
      await files.remove(keys);
      expect(await files.head(last)).toBeUndefined();
    });
  });

  describe("signed uploads", () => {
    it("take the file they were made for", async () => {
      const key = newKey();
      const answer = await send(await upload(key));
      expect(answer.status).toBe(200);
      const facts = await files.head(key);
      expect(facts).toMatchObject({ ...jpeg, contentLength: 2000 });
      expect(answer.headers.get("etag")).toBe(facts?.etag);
      expect((await bytesOf(key)).equals(photo)).toBe(true);
    });

    it("take an empty file", async () => {
      const key = newKey("txt");
      const terms = { contentType: "text/plain", ...announced(new Uint8Array()), ttlSeconds: 60 };
      expect((await send(await files.signUpload(key, terms), new Uint8Array())).status).toBe(200);
      expect(await files.head(key)).toMatchObject({ contentLength: 0 });
    });

    it("take 5 MB", async () => {
      const key = newKey();
      const large = randomBytes(5_000_000);
      const signed = await files.signUpload(key, { ...jpeg, ...announced(large), ttlSeconds: 60 });
      expect((await send(signed, large)).status).toBe(200);
      expect((await bytesOf(key)).equals(large)).toBe(true);
    });

    it("refuse another type, another length, another key, a link that is too old or lacks if-none-match", async () => {
      const key = newKey();
      const signed = await upload(key);
      const html = { ...signed, headers: { ...signed.headers, "content-type": "text/html" } };
      const otherKey = { ...signed, url: signed.url.replace(key, newKey()) };
      const oldLink = await upload(key, 300, store.tenMinutesAgo);
      const overwriting = { ...signed, headers: jpegHeaderOnly };
      expect((await send(html)).status).toBe(403);
      expect((await send(signed, Buffer.alloc(1999))).status).toBe(403);
      expect((await send(signed, Buffer.alloc(3_000_000))).status).toBe(403);
      expect((await send(otherKey)).status).toBe(403);
      expect((await send(oldLink)).status).toBe(403);
      expect((await send(overwriting)).status).toBe(403);
      expect(await files.head(key)).toBeUndefined();
    });

    it("do not show the file", async () => {
      const signed = await upload(newKey());
      expect((await send(signed)).status).toBe(200);
      expect((await fetch(signed.url)).status).toBe(403);
    });

    it("refuse a second file under the same key", async () => {
      const key = newKey();
      const signed = await upload(key);
      expect((await send(signed)).status).toBe(200);
      expect((await send(signed, randomBytes(2000))).status).toBe(412);
      expect((await bytesOf(key)).equals(photo)).toBe(true);
    });

    it("live no longer than an hour, whatever is asked", async () => {
      const { url } = await upload(newKey(), 86_400);
      expect(lifeOf(url)).toBeLessThanOrEqual(3600);
      await expect(upload(newKey(), 0)).rejects.toThrow(RangeError);
      await expect(upload(newKey(), Number.NaN)).rejects.toThrow(RangeError);
    });
  });

  describe("signed downloads", () => {
    it("give the file as it was stored, and no cache keeps it", async () => {
      const key = newKey();
      await files.put(key, photo, jpeg);
      const answer = await fetch(await files.signDownload(key, { ttlSeconds: 60 }));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(answer.headers.get("content-length")).toBe("2000");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
    });

    it("name the file and its type as asked", async () => {
      const key = newKey();
      await files.put(key, photo, jpeg);
      const fileName = 'Zoë\'s "letter"\r\nset-cookie: a=b/../x.pdf';
      const contentType = "application/pdf";
      const answer = await fetch(await files.signDownload(key, { ttlSeconds: 60, fileName, contentType }));
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="Zo__s _letter_set-cookie_ a_b_.._x.pdf"; filename*=UTF-8''Zo%C3%AB_s%20_letter_set-cookie_%20a_b_.._x.pdf`,
      );
    });

    it("can be shown in place", async () => {
      const key = newKey();
      await files.put(key, photo, jpeg);
      const answer = await fetch(await files.signDownload(key, { ttlSeconds: 60, disposition: "inline" }));
      expect(answer.headers.get("content-disposition")).toBe("inline");
    });

    it("refuse another key, another name, a link that is too old, and any other use", async () => {
      const [key, secret] = [newKey(), newKey()];
      for (const each of [key, secret]) await files.put(each, photo, jpeg);
      const url = await files.signDownload(key, { ttlSeconds: 60, fileName: "reply.jpg" });
      const oldUrl = await store.tenMinutesAgo.signDownload(key, { ttlSeconds: 300 });
      expect((await fetch(url.replace(key, secret))).status).toBe(403);
      expect((await fetch(url.replaceAll("reply.jpg", "reply.exe"))).status).toBe(403);
      expect((await fetch(oldUrl)).status).toBe(403);
      expect((await fetch(url.split("?")[0] ?? "")).status).toBe(403);
      expect((await send({ url, headers: (await upload(key)).headers })).status).toBe(403);
      expect((await fetch(url, { method: "DELETE" })).ok).toBe(false);
      expect((await bytesOf(key)).equals(photo)).toBe(true);
    });

    it("say that the file is missing", async () => {
      expect((await fetch(await files.signDownload(newKey(), { ttlSeconds: 60 }))).status).toBe(404);
    });
  });

  async function allPages(prefix: string, limit: number): Promise<string[]> {
    const keys: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await files.list(prefix, { limit, ...(after === undefined ? {} : { after }) });
      keys.push(...page.keys);
      expect(page.keys.length).toBeLessThanOrEqual(limit);
      if (page.next === undefined) return keys;
      after = page.next;
    }
  }
}

const jpegHeaderOnly = { "content-type": "image/jpeg" };

function lifeOf(url: string): number {
  const { searchParams } = new URL(url);
  const s3Seconds = searchParams.get("X-Amz-Expires");
  return s3Seconds === null ? Number(searchParams.get("expires")) - Date.now() / 1000 : Number(s3Seconds);
}

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

function* breakingAfter(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  throw new Error("the camera fell");
}

async function openOnDisk(): Promise<OpenStore> {
  const dir = await mkdtemp(join(tmpdir(), "files-"));
  const app = new Hono();
  const { server, port } = await listen(app);
  const config = {
    FILES_DIR: dir,
    FILES_SIGNING_KEY: "k".repeat(32),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  };
  const files = openDiskFiles(config);
  const handle = diskFilesHandler(files);
  app.all("/files/*", (c) => handle(c.req.raw));
  return {
    files,
    tenMinutesAgo: openDiskFiles(config, tenMinutesAgo),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(dir, { recursive: true });
    },
  };
}

function listen(app: Hono): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
      resolve({ server, port }),
    );
  });
}

async function openInS3(): Promise<OpenStore> {
  if (ceph === undefined) throw new Error("There is no S3 here.");
  const config = {
    S3_ENDPOINT: ceph.endpoint,
    S3_REGION: "us-east-1",
    S3_BUCKET: `files-${randomUUID()}`,
    S3_ACCESS_KEY_ID: ceph.accessKey,
    S3_SECRET_ACCESS_KEY: ceph.secretKey,
    S3_FORCE_PATH_STYLE: true,
  };
  const files = openS3Files(config);
  await files.ensureBucket("https://app.example");
  return { files, tenMinutesAgo: openS3Files(config, tenMinutesAgo), close: async () => {} };
}
