// oxlint-disable-next-line no-control-regex -- a control character in a path is a trick, never a path
const unsafe = /[\u0000-\u0020\u007F\\]/;

/**
 * Where to go after signing in. Only a path of our own: exactly one slash in front, so that neither
 * "//elsewhere" nor "/\elsewhere" (which browsers read as another host) can lead away.
 */
export function safeReturnPath(raw: string | null | undefined): string {
  if (raw === null || raw === undefined || raw.length > 2_000) return "/";
  if (!raw.startsWith("/") || raw.startsWith("//") || unsafe.test(raw)) return "/";
  // Going back to the sign-in screen would go round in circles.
  if (raw === "/login" || raw.startsWith("/login?")) return "/";
  return raw;
}
