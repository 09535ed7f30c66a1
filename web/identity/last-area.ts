/** The two halves of the app. People who run a camp and write to a child return to the one they used last. */
export type Area = "family" | "organization";

/** Sign-out deletes everything with this prefix; see sign-out.ts. */
const key = (userId: string) => `cabin-courier.organization.area.${userId}`;

export function rememberArea(userId: string, area: Area | undefined): void {
  try {
    if (area !== undefined) localStorage.setItem(key(userId), area);
  } catch {
    // A browser that stores nothing starts at the organizations.
  }
}

export function lastArea(userId: string): Area | undefined {
  try {
    const stored = localStorage.getItem(key(userId));
    return stored === "family" || stored === "organization" ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function areaOf(pathname: string): Area | undefined {
  if (pathname.startsWith("/my/")) return "family";
  return pathname.startsWith("/org/") ? "organization" : undefined;
}
