const key = "cabin-courier.post-login-path";

/** Stored for this tab only, and validated again when read. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, safeReturnPath(path));
  } catch {
    // A browser that keeps nothing still signs in; it just lands on the start page.
  }
}

export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return safeReturnPath(path);
  } catch {
    return "/";
  }
}

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
