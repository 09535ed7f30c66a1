import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { contentSecurityPolicy, workerPolicy, type AllowedOrigins } from "./security-headers.ts";

type Encoding = "br" | "gzip" | "identity";
type Page = { bodies: Record<Encoding, Uint8Array<ArrayBuffer>>; policy: string; etag: string };
type Site = { pages: Map<string, Page>; assets: Set<string> };

export type Installation = { publicOrigin: string; showPrices: boolean; billing: boolean };

const worker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

/** All files are listed at start: no other path of a request reaches the file system. */
export async function openStaticSite(
  root: string,
  allowed: AllowedOrigins,
  installation: Installation,
): Promise<MiddlewareHandler | undefined> {
  const site = await readSite(root, allowed, installation);
  if (site === undefined) return undefined;
  const shell = site.pages.get("/__spa-fallback") ?? site.pages.get("/");
  const serveAsset = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const path = c.req.path;
    const isHashed = path.startsWith("/assets/");
    if (site.assets.has(path)) {
      // Names under /assets contain a content hash.
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      if (worker.test(path)) c.header("content-security-policy", workerPolicy);
      return serveAsset(c, next);
    }
    // A missing asset, such as a script of an older release, must not return an HTML page.
    if (isHashed || shell === undefined) return next();
    const page = site.pages.get(withoutTrailingSlash(path)) ?? shell;
    return answerPage(page, c.req.header("accept-encoding") ?? "", c.req.header("if-none-match"));
  };
}

async function readSite(
  root: string,
  allowed: AllowedOrigins,
  installation: Installation,
): Promise<Site | undefined> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const site: Site = { pages: new Map(), assets: new Set() };
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(root, path).split(sep).join("/")}`;
    if (url.endsWith(".html")) site.pages.set(pageUrl(url), await readPage(path, allowed, installation));
    else if (!/\.(br|gz)$/.test(url)) site.assets.add(url);
  }
  return site;
}

function pageUrl(url: string): string {
  return withoutTrailingSlash(url.replace(/(index)?\.html$/, ""));
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** Inline styles and scripts of built pages are allowed by hash. */
async function readPage(path: string, allowed: AllowedOrigins, installation: Installation): Promise<Page> {
  const html = pageOf(installation, await readFile(path, "utf8"));
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

/** Pages are built once for all installations. Styles hide prices and invoices, so that no script has to ask first. */
function pageOf({ publicOrigin, showPrices, billing }: Installation, built: string): string {
  const html = built.replaceAll("https://origin.invalid", publicOrigin);
  const marks = [showPrices ? "" : ' data-prices="hidden"', billing ? ' data-billing="on"' : ""].join("");
  return html.replace("<html", `<html${marks}`);
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

function answerPage(page: Page, accepted: string, known: string | undefined): Response {
  const headers = { "content-security-policy": page.policy, "cache-control": "no-cache", etag: page.etag };
  if (known === page.etag) return new Response(null, { status: 304, headers });
  const encoding = encodingFor(accepted);
  return new Response(page.bodies[encoding], {
    headers: {
      ...headers,
      vary: "accept-encoding",
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-type": "text/html; charset=utf-8",
    },
  });
}
