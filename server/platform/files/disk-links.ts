import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import { isFileKey } from "./file-checks.ts";

export type DiskLink = {
  method: "GET" | "PUT";
  key: string;
  /** Unix time in seconds. */
  expires: number;
  /** PUT: the required type. GET: overrides the stored type. */
  contentType?: string;
  contentLength?: number;
  /** PUT without a declared length. */
  maxLength?: number;
  /** In hexadecimal. */
  sha256?: string;
  disposition?: string;
};

export type DiskLinks = {
  sign(link: Omit<DiskLink, "expires">, ttlSeconds: number): string;
  read(url: string, method: DiskLink["method"]): DiskLink | undefined;
};

export function createDiskLinks(signingKey: string, publicOrigin: string, clock: Clock): DiskLinks {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign: (permission, ttlSeconds) => {
      const link = { ...permission, expires: nowSeconds() + ttlSeconds };
      const url = new URL(`/files/${link.key}`, publicOrigin);
      url.searchParams.set("expires", String(link.expires));
      if (link.contentType !== undefined) url.searchParams.set("type", link.contentType);
      if (link.contentLength !== undefined) url.searchParams.set("length", String(link.contentLength));
      if (link.maxLength !== undefined) url.searchParams.set("max", String(link.maxLength));
      if (link.sha256 !== undefined) url.searchParams.set("sha256", link.sha256);
      if (link.disposition !== undefined) url.searchParams.set("disposition", link.disposition);
      url.searchParams.set("signature", signatureOf(link, signingKey).toString("base64url"));
      return url.href;
    },
    read: (href, method) => {
      const url = new URL(href);
      const link = parseLink(url, method);
      if (link === undefined) return undefined;
      const given = Buffer.from(url.searchParams.get("signature") ?? "", "base64url");
      const right = signatureOf(link, signingKey);
      if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return undefined;
      return link.expires > nowSeconds() ? link : undefined;
    },
  };
}

function signatureOf(link: DiskLink, signingKey: string): Buffer {
  const { method, key, expires, contentType, contentLength, disposition, sha256, maxLength } = link;
  // JSON separates the fields, so no two links produce the same text.
  const signed = JSON.stringify([
    method,
    key,
    expires,
    contentType,
    contentLength,
    disposition,
    sha256,
    ...(maxLength === undefined ? [] : [maxLength]),
  ]);
  return createHmac("sha256", signingKey).update(signed).digest();
}

const wholeNumber = /^(0|[1-9][0-9]{0,14})$/;

function parseLink({ pathname, searchParams }: URL, method: DiskLink["method"]): DiskLink | undefined {
  const expires = searchParams.get("expires") ?? "";
  const length = searchParams.get("length");
  const max = searchParams.get("max");
  const contentType = searchParams.get("type");
  const sha256 = searchParams.get("sha256");
  const disposition = searchParams.get("disposition");
  const key = pathname.startsWith("/files/") ? pathname.slice("/files/".length) : "";
  if (!isFileKey(key) || !wholeNumber.test(expires)) return undefined;
  if ([length, max].some((number) => number !== null && !wholeNumber.test(number))) return undefined;
  return {
    method,
    key,
    expires: Number(expires),
    ...(contentType === null ? {} : { contentType }),
    ...(length === null ? {} : { contentLength: Number(length) }),
    ...(max === null ? {} : { maxLength: Number(max) }),
    ...(sha256 === null ? {} : { sha256 }),
    ...(disposition === null ? {} : { disposition }),
  };
}
