/** Where the browser may reach beside our own origin: the storage that takes uploads and gives pictures. */
export type AllowedOrigins = { storage: readonly string[] };

/**
 * The library behind our controls writes one fixed rule into the page: a press on a control is no scroll or zoom.
 * Another version's rule has another hash, and the journeys fail until somebody has looked at it.
 */
const controlStyleHash = "sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=";

/** Nothing inline and nothing from elsewhere. Pages with an inline script add the hash of exactly that script. */
export function contentSecurityPolicy(allowed: AllowedOrigins, scriptHashes: readonly string[] = []): string {
  const storage = allowed.storage.join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`.trim(),
    `style-src 'self' '${controlStyleHash}'`,
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
