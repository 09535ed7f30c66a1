import { safeReturnPath } from "#domain/identity/return-path.ts";

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
