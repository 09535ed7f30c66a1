import { inThisPage, keptKeys, keptPrefix } from "./forget-kept.ts";

export type Kept = { name: string; text: string };

/** Keeps something of one person on this machine. False: it could not be stored and ends with this page. */
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

/** What is kept of one person under names that begin so. */
export function keptOf(userId: string, beginning: string): Kept[] {
  return keptKeys()
    .filter((key) => key.startsWith(keyOf(userId, beginning)))
    .map((key) => ({ name: nameIn(key), text: inThisPage.get(key) ?? stored(key) }));
}

/** Whether anybody has something here under such a name; for screens that do not know who is in front of them. */
export function isKeptOfAnybody(beginning: string): boolean {
  return keptKeys().some((key) => nameIn(key).startsWith(beginning));
}

/** A person's id has no dot in it. */
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
