// oxlint-disable-next-line no-control-regex -- a control character in a path is a trick, never a path
const unsafe = /[\u0000-\u0020\u007F\\]/;

/** Only local paths with one leading slash: browsers read "//elsewhere" and "/\elsewhere" as another host. */
export function safeReturnPath(raw: string | null | undefined): string {
  if (raw === null || raw === undefined || raw.length > 2_000) return "/";
  if (!raw.startsWith("/") || raw.startsWith("//") || unsafe.test(raw)) return "/";
  // Returning to the sign-in screen would loop.
  if (raw === "/login" || raw.startsWith("/login?")) return "/";
  return raw;
}
