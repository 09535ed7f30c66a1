import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { contentSecurityPolicy, workerPolicy, type AllowedOrigins } from "./security-headers.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

type Encoding = "br" | "gzip" | "identity";
type Page = { bodies: Record<Encoding, Uint8Array<ArrayBuffer>>; policy: string; etag: string };
type Asset = { type: string; files: Partial<Record<Encoding, { path: string; size: number }>> };
type Site = { pages: Map<string, Page>; assets: Map<string, Asset> };

const worker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;
const twinOf: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/** All files are listed at start, so no request path reaches the file system. */
export async function openStaticSite(
  root: string,
  allowed: AllowedOrigins,
  publicOrigin: string,
): Promise<MiddlewareHandler | undefined> {
  const site = await readSite(root, allowed, publicOrigin);
  if (site === undefined) return undefined;
  const shell = site.pages.get("/__spa-fallback") ?? site.pages.get("/");
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const path = c.req.path;
    const accepted = c.req.header("accept-encoding") ?? "";
    const asset = site.assets.get(path);
    if (asset !== undefined) return answerAsset(asset, path, accepted, c.req.method === "HEAD");
    // A missing asset, such as a script of an older release, must not return an HTML page.
    if (path.startsWith("/assets/") || shell === undefined) return next();
    const page = site.pages.get(withoutTrailingSlash(path)) ?? shell;
    return answerPage(page, accepted, c.req.header("if-none-match"));
  };
}

async function readSite(
  root: string,
  allowed: AllowedOrigins,
  publicOrigin: string,
): Promise<Site | undefined> {
  const names = await readdir(root, { recursive: true }).catch(() => undefined);
  if (names === undefined) return undefined;
  const site: Site = { pages: new Map(), assets: new Map() };
  for (const name of names) {
    const path = join(root, name);
    const found = await stat(path);
    if (!found.isFile()) continue;
    const url = `/${relative(root, path).split(sep).join("/")}`;
    if (url.endsWith(".html")) site.pages.set(pageUrl(url), await readPage(path, allowed, publicOrigin));
    else addAsset(site.assets, url, { path, size: found.size });
  }
  return site;
}

function addAsset(assets: Map<string, Asset>, url: string, file: { path: string; size: number }): void {
  const encoding = twinOf[extname(url)] ?? "identity";
  const plainUrl = encoding === "identity" ? url : url.slice(0, -extname(url).length);
  const asset = assets.get(plainUrl) ?? {
    type: types[extname(plainUrl)] ?? "application/octet-stream",
    files: {},
  };
  asset.files[encoding] = file;
  assets.set(plainUrl, asset);
}

function pageUrl(url: string): string {
  return withoutTrailingSlash(url.replace(/(index)?\.html$/, ""));
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** Inline styles and scripts of built pages are allowed by hash. */
async function readPage(path: string, allowed: AllowedOrigins, publicOrigin: string): Promise<Page> {
  // Pages are built once for all installations; insert this installation's origin.
  const html = (await readFile(path, "utf8")).replaceAll("https://origin.invalid", publicOrigin);
  const plain = Buffer.from(html);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    bodies: { identity: plain, gzip: gzipSync(plain), br },
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    policy: contentSecurityPolicy(allowed, {
      scripts: hashesOf(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)),
      styles: hashesOf(html.matchAll(/<style>([\s\S]*?)<\/style>/g)),
    }),
  };
}

function hashesOf(inline: Iterable<RegExpMatchArray>): string[] {
  const hashes = [...inline].map(
    ([, text]) =>
      `sha256-${createHash("sha256")
        .update(text ?? "")
        .digest("base64")}`,
  );
  return [...new Set(hashes)];
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  return { vary: "accept-encoding", ...(encoding === "identity" ? {} : { "content-encoding": encoding }) };
}

function answerPage(page: Page, accepted: string, known: string | undefined): Response {
  const headers = { "content-security-policy": page.policy, "cache-control": "no-cache", etag: page.etag };
  if (known === page.etag) return new Response(null, { status: 304, headers });
  const encoding = encodingFor(accepted);
  return new Response(page.bodies[encoding], {
    headers: { ...headers, ...encodingHeaders(encoding), "content-type": "text/html; charset=utf-8" },
  });
}

function answerAsset(asset: Asset, url: string, accepted: string, headOnly: boolean): Response {
  const wanted = encodingFor(accepted);
  const encoding: Encoding = asset.files[wanted] === undefined ? "identity" : wanted;
  const file = asset.files[encoding];
  if (file === undefined) return new Response(null, { status: 404 });
  const headers = {
    "content-type": asset.type,
    "content-length": String(file.size),
    ...encodingHeaders(encoding),
    // Names under /assets contain a content hash.
    "cache-control": url.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    ...(worker.test(url) ? { "content-security-policy": workerPolicy } : {}),
  };
  if (headOnly) return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(file.path)), { headers });
}
