import type { Config } from "../config.ts";

/** Sources that the browser may reach besides our own origin: the storage for uploads and images. */
export type AllowedOrigins = { storage: readonly string[] };

type StorageConfig = Pick<Config, "FILES_DRIVER" | "S3_ENDPOINT" | "S3_BUCKET" | "S3_FORCE_PATH_STYLE">;

/** Our bucket only: other buckets of a shared host belong to others. */
export function storageSources(config: StorageConfig): string[] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config;
  if (config.FILES_DRIVER !== "s3" || endpoint === undefined || bucket === undefined) return [];
  const { protocol, host } = new URL(endpoint);
  return [config.S3_FORCE_PATH_STYLE ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`];
}

/** Allows nothing inline or external. A page with an inline script or style adds its hash. */
export function contentSecurityPolicy(
  allowed: AllowedOrigins,
  hashes: { scripts?: readonly string[]; styles?: readonly string[] } = {},
): string {
  const storage = allowed.storage.join(" ");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(hashes.scripts)].join(" "),
    ["style-src 'self'", ...quoted(hashes.styles)].join(" "),
    "font-src 'self'",
    `img-src 'self' data: blob: ${storage}`.trim(),
    `connect-src 'self' ${storage}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    // The PDF that a printing station prints. It gets this policy, too.
    "frame-src blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Only for our workers: image decoders are WebAssembly. Pages never get this permission, and a compromised decoder can
 * reach only our own files: no storage, no frames.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

export function securityHeaders(allowed: AllowedOrigins, https: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(allowed),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    // Plain same-origin would cut the sign-in popup off from its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
