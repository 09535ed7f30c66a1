/** Where the browser may reach beside our own origin: the storage that takes uploads and gives pictures. */
export type AllowedOrigins = { storage: readonly string[] };

/** Nothing inline and nothing from elsewhere. A page with an inline script or style adds the hash of exactly that. */
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * For our own workers alone, whose answers carry their own policy: decoders of pictures are WebAssembly. The pages never
 * get the permission, and a decoder that a picture has tricked reaches nothing but our own files: no storage, no frame.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

/** The headers of every answer, as a plain record: answers are built with it in one go. */
export function securityHeaders(allowed: AllowedOrigins, https: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(allowed),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    // The sign-in popup must be able to come back to its opener, so not plain same-origin.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
