import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaticSite } from "./static-site.ts";

const storage = "https://files.example.org";
let root: string;
const app = new Hono();
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "static-site-"));
  await mkdir(join(root, "assets"));
  const script = "export {};";
  for (const name of ["picture-worker-Ab_3-x9Z.js", "pdf-worker-D4e5.js", "worker-less-1a2b.js"])
    await writeFile(join(root, "assets", name), script);
  await writeFile(join(root, "assets/zxing_reader-1a2b.wasm"), "wasm");
  await writeFile(join(root, "index.html"), "<p>Cabin Courier</p>");
  const site = await openStaticSite(root, { storage: [storage] }, "https://camp.example.org");
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

test("the half of a decoder that is no script is served as what it is", async () => {
  const { headers } = await app.request("/assets/zxing_reader-1a2b.wasm");
  expect(headers.get("content-type")).toBe("application/wasm");
});
