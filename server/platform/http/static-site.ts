import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { MiddlewareHandler } from "hono";
import { contentSecurityPolicy, type AllowedOrigins } from "./security-headers.ts";

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

type Page = { html: string; policy: string; etag: string };
type Asset = { path: string; type: string; size: number };

/** The built web app. Every file is known at start, so no request's path ever reaches the file system. */
export async function openStaticSite(
  root: string,
  allowed: AllowedOrigins,
  publicOrigin: string,
): Promise<MiddlewareHandler | undefined> {
  const names = await readdir(root, { recursive: true }).catch(() => undefined);
  if (names === undefined) return undefined;
  const pages = new Map<string, Page>();
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const path = join(root, name);
    const found = await stat(path);
    if (!found.isFile()) continue;
    const url = `/${relative(root, path).split(sep).join("/")}`;
    if (url.endsWith(".html")) pages.set(pageUrl(url), await readPage(path, allowed, publicOrigin));
    else
      assets.set(url, { path, type: types[extname(path)] ?? "application/octet-stream", size: found.size });
  }
  const shell = pages.get("/__spa-fallback") ?? pages.get("/");
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const path = c.req.path;
    const asset = assets.get(path);
    if (asset !== undefined) return answerAsset(asset, path, c.req.method === "HEAD");
    // A file that is gone (an older release's script) must not be answered with a page.
    if (path.startsWith("/assets/") || shell === undefined) return next();
    return answerPage(pages.get(withoutTrailingSlash(path)) ?? shell, c.req.header("if-none-match"));
  };
}

function pageUrl(url: string): string {
  return withoutTrailingSlash(url.replace(/(index)?\.html$/, ""));
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** Built pages carry a few inline scripts of the framework; each is allowed by its own hash and nothing else is. */
async function readPage(path: string, allowed: AllowedOrigins, publicOrigin: string): Promise<Page> {
  // Pages are built once and served anywhere: whole addresses in them get this installation's origin.
  const html = (await readFile(path, "utf8")).replaceAll("https://origin.invalid", publicOrigin);
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...inline].map(
    ([, script]) =>
      `sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}`,
  );
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { html, etag, policy: contentSecurityPolicy(allowed, [...new Set(hashes)]) };
}

function answerPage(page: Page, known: string | undefined): Response {
  const headers = { "content-security-policy": page.policy, "cache-control": "no-cache", etag: page.etag };
  if (known === page.etag) return new Response(null, { status: 304, headers });
  return new Response(page.html, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}

function answerAsset(asset: Asset, url: string, headOnly: boolean): Response {
  const headers = {
    "content-type": asset.type,
    "content-length": String(asset.size),
    // Names under /assets carry a hash of their contents, so they never change.
    "cache-control": url.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
  };
  if (headOnly) return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(asset.path)), { headers });
}
