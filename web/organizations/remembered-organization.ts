import type { SessionAnswer } from "#domain/identity/session.ts";

type Remembered = { id: string; name: string };
type Organization = SessionAnswer["organizations"][number];

const key = (userId: string) => `cabin-courier.organization.${userId}`;

export function rememberOrganization(userId: string, { id, name }: Remembered): void {
  try {
    localStorage.setItem(key(userId), JSON.stringify({ id, name }));
  } catch {
    // A machine that keeps nothing asks again next time.
  }
}

export function forgetOrganization(userId: string): void {
  try {
    localStorage.removeItem(key(userId));
  } catch {
    // Nothing was kept.
  }
}

export function rememberedOrganization(userId: string): Remembered | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("id" in kept) || !("name" in kept)) return undefined;
    return typeof kept.id === "string" && typeof kept.name === "string"
      ? { id: kept.id, name: kept.name }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The one of the address, else the last one, else the only one. */
export function currentOrganization(
  { user, organizations }: Pick<SessionAnswer, "user" | "organizations">,
  pathname: string,
): Organization | undefined {
  const ids = [pathname.split("/")[2], rememberedOrganization(user.uid)?.id];
  const only = organizations.length === 1 ? organizations[0] : undefined;
  return ids.map((of) => organizations.find(({ id }) => id === of)).find(Boolean) ?? only;
}
