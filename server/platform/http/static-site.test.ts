import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { openStaticSite } from "./static-site.ts";

const storage = "https://files.example.org";
let root: string;
const app = new Hono();
const publicOrigin = "https://camp.example.org";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "static-site-"));
  await mkdir(join(root, "assets"));
  const script = "export {};";
  for (const name of ["picture-worker-Ab_3-x9Z.js", "pdf-worker-D4e5.js", "worker-less-1a2b.js"])
    await writeFile(join(root, "assets", name), script);
  await writeFile(join(root, "assets/zxing_reader-1a2b.wasm"), "wasm");
  await writeFile(join(root, "assets/worker-less-1a2b.js.br"), "brotli");
  await writeFile(join(root, "assets/worker-less-1a2b.js.gz"), "gzip");
  await writeFile(join(root, "logo.svg"), "<svg/>");
  await writeFile(join(root, "index.html"), "<p>Cabin Courier</p>");
  const site = await openStaticSite(
    root,
    { storage: [storage] },
    { publicOrigin, showPrices: true, billing: false },
  );
  if (site !== undefined) app.use(site);
});
afterAll(() => rm(root, { recursive: true }));

const policyOf = async (path: string) =>
  (await app.request(path)).headers.get("content-security-policy") ?? "";

test.each(["/assets/picture-worker-Ab_3-x9Z.js", "/assets/pdf-worker-D4e5.js"])(
  "%s may compile decoders, and reaches nothing but our own files",
  async (path) => {
    const policy = await policyOf(path);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain(storage);
  },
);

test.each(["/", "/org/pine-hollow/events/lakeside/tools", "/assets/worker-less-1a2b.js"])(
  "%s may not compile anything",
  async (path) => {
    expect(await policyOf(path)).not.toContain("unsafe");
  },
);

test("a path of the app that is no file is answered with the app", async () => {
  const { status, headers } = await app.request("/org/pine-hollow/events/lakeside/tools");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test.each([
  ["/assets/zxing_reader-1a2b.wasm", "application/wasm"],
  ["/logo.svg", "image/svg+xml; charset=utf-8"],
])("%s has its content type", async (path, type) => {
  expect((await app.request(path)).headers.get("content-type")).toBe(type);
});

test.each([
  ["gzip, deflate, br, zstd", "br", "brotli"],
  ["gzip", "gzip", "gzip"],
  ["identity", null, "export {};"],
])("a script is sent as the build compressed it: %s", async (accepted, encoding, body) => {
  const answer = await app.request("/assets/worker-less-1a2b.js", {
    headers: { "accept-encoding": accepted },
  });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("content-length")).toBe(String(body.length));
  expect(await answer.text()).toBe(body);
});

test("files with a hash in their name are cached for a year, others for an hour", async () => {
  const cacheOf = async (path: string) => (await app.request(path)).headers.get("cache-control");
  expect(await cacheOf("/assets/pdf-worker-D4e5.js")).toBe("public, max-age=31536000, immutable");
  expect(await cacheOf("/logo.svg")).toBe("public, max-age=3600");
  expect(await cacheOf("/")).toBe("no-cache");
});

test("a page that the browser has is not sent again", async () => {
  const etag = (await app.request("/")).headers.get("etag") ?? "";
  expect((await app.request("/", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await app.request("/", { headers: { "if-none-match": '"old"' } })).status).toBe(200);
});

test.each([
  "/assets/older-release-9z8y.js",
  "/assets/worker-less-1a2b.js.br",
  "/assets/..%2findex.html",
  "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/assets/",
])("%s is not found", async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test("an installation can hide the prices and show invoices before a script runs", async () => {
  const dir = makeTempDir();
  await writeFile(join(dir, "index.html"), '<!doctype html><html lang="en"><p>25 cents</p></html>');
  const pageWith = async (shown: { showPrices: boolean; billing: boolean }) => {
    const site = await openStaticSite(dir, { storage: [] }, { publicOrigin, ...shown });
    const hono = new Hono();
    if (site !== undefined) hono.use(site);
    return (await hono.request("/")).text();
  };
  expect(await pageWith({ showPrices: true, billing: false })).toContain('<html lang="en">');
  expect(await pageWith({ showPrices: false, billing: false })).toContain(
    '<html data-prices="hidden" lang="en">',
  );
  expect(await pageWith({ showPrices: true, billing: true })).toContain('<html data-billing="on" lang="en">');
});
