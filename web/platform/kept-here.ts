import { inThisPage, keptKeys, keptPrefix } from "./clear-local-data.ts";

export type LocalText = { name: string; text: string };

/** Returns false if it could not be stored and will be lost when the page closes. */
export function keep(userId: string, name: string, text: string): boolean {
  const key = keyOf(userId, name);
  try {
    localStorage.setItem(key, text);
    inThisPage.delete(key);
    return true;
  } catch {
    inThisPage.set(key, text);
    return false;
  }
}

export function forgetOne(userId: string, name: string): void {
  const key = keyOf(userId, name);
  inThisPage.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What could not be stored need not be removed.
  }
}

export function keptOf(userId: string, beginning: string): LocalText[] {
  return keptKeys()
    .filter((key) => key.startsWith(keyOf(userId, beginning)))
    .map((key) => ({ name: nameIn(key), text: inThisPage.get(key) ?? stored(key) }));
}

/** For signed-out screens: whether any user has an item with this prefix. */
export function isKeptOfAnybody(beginning: string): boolean {
  return keptKeys().some((key) => nameIn(key).startsWith(beginning));
}

/** User ids contain no dot. */
function keyOf(userId: string, name: string): string {
  return `${keptPrefix}${userId}.${name}`;
}

function nameIn(key: string): string {
  return key.slice(key.indexOf(".", keptPrefix.length) + 1);
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
